import type { Plugin, Rolldown } from 'vite';

/**
 * What every page needs comes in two files instead of two dozen: `libraries` and `shell`; what eight or more files of pages
 * share is `common`, because each request costs more than the bytes that a page does not use. Pages, their features and
 * Mantine's larger components keep files of their own, fetched when needed. `libraries` and `shell` must not import any other
 * file, or the browser would run them in a circle: `closedChunks` checks that at each build.
 */
const libraries = [
  /node_modules\/(react|react-dom|scheduler|react-router|zod|clsx|@tanstack|@mantine\/hooks)\//,
  /@mantine\/core\/esm\/(core|utils)\//,
  /vite\/preload-helper/,
  // Whole components with everything they import.
  /@mantine\/core\/esm\/components\/(ActionIcon|Button|CloseButton|Group|Input|InputBase|Loader|Skeleton|Stack|TextInput|Transition|UnstyledButton|VisuallyHidden)\//,
];
const shell = [
  /src\/web\/client\/((app|lib|ui)\/|theme\/(theme|palette)\.ts)/,
  /src\/modules\/(identity\/contract\/(dates|host-level|own-profile)|site\/contract\/api)\.ts|src\/shared-kernel\/contract\/(endpoint|event|look-alikes|picture|refusals|wording|written-text|zone-name)\.ts/,
];
const withPages =
  /client\/(app\/(cookies-modal|support-banner|waiting-notice)|lib\/(action|challenge|paged|send-reports|wall-time)|ui\/(action-dialog|choices|countdown|cover|crop|dialog|entity-page|form|frame-field|paged-list|picture|pills|radio-choice|share-link|sheet|use-picture))/;

/** What forms and dialogs are made of; pages that only show things do without. */
const forms =
  /@mantine\/form|fast-deep-equal|klona|@floating-ui|react-remove-scroll|react-style-singleton|tslib|@mantine\/core\/esm\/components\/(Checkbox|Combobox|FloatingIndicator|FocusTrap|Modal|ModalBase|NativeSelect|Overlay|PasswordInput|Popover|ScrollArea|Textarea)\/|client\/(ui\/(action-dialog|dialog|form)|lib\/action|entities\/communities\/commitment\.tsx)/;
/** What pages about the account share, log-in and registration among them. */
const account = /modules\/identity\/|client\/(features|entities)\/identity\//;
/** What only pages of members share. */
const members =
  /modules\/(membership-billing|live-rooms)\/|moderation\/contract\/(?!help-)|client\/(features|entities)\/(membership-billing|live-rooms|moderation)\//;
/** For few pages, and long: fetched where they are needed, however many these are. */
const aside = /client\/(lib\/wall-time|features\/site\/page-texts)/;

/** Icons of the frame and of the first page are among the libraries; those of all other pages have one file. */
const icons = /node_modules\/@tabler\/icons-react\//;
const withFirstPage = /client\/(app|lib|ui|pages\/home)\/|features\/(scheduling\/session-card|site\/film-preview)/;
const libraryOf = (id: string, modules: Rolldown.ChunkingContext): string => {
  const isLater =
    id.includes('/icons/') && !modules.getModuleInfo(id)!.importers.some((importer) => withFirstPage.test(importer));
  return isLater ? 'icons' : 'libraries';
};
/** What a visitor sees of the first page and few others show. */
const visitorHome =
  /pages\/home\/(hero-picture|home\.module|slots?|texts|visitor-parts|welcome)\.|features\/(site\/(film-preview|texts)|scheduling\/(next-sessions|use-next-sessions))/;

export const chunks = {
  includeDependenciesRecursively: false,
  groups: [
    {
      name: libraryOf,
      debugName: 'libraries',
      test: (id: string) => icons.test(id) || libraries.some((pattern) => pattern.test(id)),
    },
    { name: 'shell', test: (id: string) => !withPages.test(id) && shell.some((pattern) => pattern.test(id)) },
    { name: 'visitor-home', test: visitorHome },
    { name: 'forms', test: forms, minShareCount: 8 },
    { name: 'account', test: account, minShareCount: 3 },
    { name: 'members', test: members, minShareCount: 8 },
    {
      name: 'common',
      test: (id: string) => !aside.test(id) && /src\/(web\/client|modules|shared-kernel)\/|@mantine/.test(id),
      minShareCount: 8,
    },
  ],
};

export const closedChunks: Plugin = {
  name: 'closed-chunks',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !['libraries', 'shell'].includes(chunk.name)) continue;
      const stray = chunk.imports.filter((file) => !/\/(libraries|shell|rolldown-runtime)-/.test(file));
      const parts = stray.flatMap((file) => {
        const other = bundle[file];
        return other?.type === 'chunk' ? other.moduleIds.map((id) => id.replace(/.*node_modules\//, '')) : [file];
      });
      if (parts.length > 0) this.error(`${chunk.name} imports some of these, name them: ${parts.join(', ')}`);
    }
  },
};

/** Schemas are turned into JSON schemas by the server alone; leaving that part of zod out saves every visitor 6 kB. */
export const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  apply: 'build',
  transform(code, id) {
    if (!/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return undefined;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm)];
    const left = names.map(([, declared, renamed]) => `none as ${declared ?? renamed}`);
    return { code: `const none = () => none;\nexport { ${left.join(', ')} };`, map: null };
  },
};
