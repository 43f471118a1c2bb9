/** How staff see a page with their drafts, in a frame of their desk; undefined everywhere else. */
export const previewAs = ((): 'visitor' | 'member' | undefined => {
  if (typeof window === 'undefined' || window.top === window) return undefined;
  const shown = new URLSearchParams(window.location.search).get('preview');
  return shown === 'visitor' || shown === 'member' ? shown : undefined;
})();
