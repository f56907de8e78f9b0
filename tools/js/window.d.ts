// What scripts of the site put on the window for each other.
interface Window {
  Finder: any;
  Search: any;
  __index: any;
  __messages: any;
}
