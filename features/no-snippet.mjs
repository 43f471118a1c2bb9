// Instead of a snippet to paste: `scripts/features.mjs` names the nearest steps after the run.
export default class NoSnippet {
  build() {
    return 'There is no such step; the nearest are named at the end.';
  }
}
