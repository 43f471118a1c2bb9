import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

/**
 * What every page needs comes in two files instead of two dozen: `libraries` and `shell`. The pages on which visitors begin
 * have one file each and share another one (`ofFirstPages`); what eight or more of the other pages share is `pages`, because
 * each request costs more than the bytes that a page does not use. All else, and Mantine's larger components, is fetched when
 * needed. `libraries` and `shell` must not import any other file, or the browser would run them in a circle: `closedChunks`
 * checks that at each build.
 */
const libraries = [
  /node_modules\/(react|react-dom|scheduler|react-router|clsx|@tanstack)\/(?!.*\/(mutationObserver|useMutation)\.js)/,
  /@mantine\/hooks\/esm\/(?!use-(collapse|debounced|focus|mutation|resize))/,
  /@mantine\/core\/esm\/(core\/(?!utils\/(create-scoped|find-element))|utils\/(?!InlineInput|InputsGroup))/,
  /vite\/(preload-helper|modulepreload-polyfill)|rolldown.runtime/,
  // Whole components with everything they import.
  /@mantine\/core\/esm\/components\/(ActionIcon|Button|CloseButton|Group|Loader|Skeleton|Stack|Transition|UnstyledButton|VisuallyHidden)\//,
];
const shell = [
  /src\/web\/client\/((app|lib|ui|main|theme|entities\/identity\/member-name)[/.])|@mantine\/core\/styles\/(baseline|global|UnstyledButton|VisuallyHidden|CloseButton|Group|Stack|Loader|ActionIcon|Button|Skeleton)\.layer/,
  /src\/modules\/(communities\/contract\/handle|identity\/contract\/(account|dates|host-level|own-profile|person|subscription-info)|site\/contract\/api|content\/contract\/(changed-texts|page|page-api|text-parts|words|pages\/footer))\.ts|src\/shared-kernel\/contract\/(address|called|endpoint|event|look-alikes|messages\/(compiled-message|compiled-translated|given-words|languages|message-parts)|picture|refusals|wording|written-text|zone-name)\.ts/,
];
const withPages =
  /client\/(app\/(bell|cookies-modal|help-calls|offline-carried|pushed-changes|support-banner|waiting-notice)|lib\/(action|browser\/carried|challenge|csv|joining-tries|browser\/(browser-support|save-file)|list-state|paged|push\.|site\/(changed-words|later-texts|previewed)|visit\/(send-reports|training-interest)|wall-time)|ui\/(action-dialog|blocks|charts|countdown|dialog|drawings|entity-page|form|listing|paged-list|sheet|controls\/(carousel|choices|clamped|frame-field|pills|radio-choice|search-box|secret-once)|links\/(mailed-link|share-link)|pictures\/(cover|crop|film|jpeg|picture|use-picture)))/;

/** What dialogs are made of, what forms with rules are made of, and single inputs: pages that only show things do without. */
const dialogs =
  /@floating-ui|react-remove-scroll|react-style-singleton|tslib|use-sidecar|use-callback-ref|get-nonce|@mantine\/hooks\/esm\/use-focus|@mantine\/core\/esm\/components\/(FocusTrap|Modal|ModalBase|Overlay|Paper|Popover|Portal|ScrollArea\/(?!utils\/to-int))|@mantine\/core\/styles\/(Overlay|Paper|Modal)|client\/(ui\/(action-dialog|dialog)|lib\/action)|@tanstack\/.*\/(mutationObserver|useMutation)\.js/;
const forms =
  /@mantine\/form|fast-deep-equal|klona|@mantine\/core\/(esm\/components|styles)\/(PasswordInput|Textarea)|client\/ui\/form\./;
const inputs =
  /@mantine\/hooks\/esm\/use-(debounced|mutation)|@mantine\/core\/esm\/utils\/InlineInput|@mantine\/core\/(esm\/components|styles)\/(Checkbox|Combobox\/(Combobox\.module|ComboboxChevron|get-parsed)|FloatingIndicator|InlineInput|NativeSelect|ScrollArea\/utils\/to-int|SegmentedControl)/;
const input =
  /@mantine\/core\/(esm\/(components\/(Input|InputBase|TextInput)\/|utils\/InputsGroup)|styles\/Input\.layer)|ui\/controls\/search-box/;
/** What pages about the account share, log-in and registration among them. */
const account = /modules\/identity\/|client\/(features|entities)\/identity\//;
/** What only pages of members share. */
const members =
  /modules\/(membership-billing|live-rooms)\/|moderation\/contract\/(?!help-)|client\/(features|entities)\/(membership-billing|live-rooms|moderation)\//;
/** What the frame has for members alone, once the page is there. */
const memberFrame = /client\/(app\/(help-calls|pushed-changes)|lib\/push\.)/;
/** What checks what comes from elsewhere, and the contracts that are nothing else: never with the first pages of visitors. */
const schemas =
  /node_modules\/zod\/|shared-kernel\/contract\/(inputs|person|values)\.ts|identity\/contract\/profile-info\.ts/;
/** For few pages, and long: fetched where they are needed, however many these are. */
const aside = /client\/lib\/(joining-tries|site\/(changed-words|previewed)|wall-time)/;

/** Icons of the frame and of the first page are among the libraries; those of all other pages have one file. */
const icons = /node_modules\/@tabler\/icons-react\//;
const withFirstPage =
  /client\/(app|lib|ui|pages\/home)\/|features\/(scheduling\/cards\/session-card|site\/film-preview)/;
const libraryOf = (id: string, modules: Rolldown.ChunkingContext): string => {
  const isLater =
    id.includes('/icons/') && !modules.getModuleInfo(id)!.importers.some((importer) => withFirstPage.test(importer));
  return isLater ? 'icons' : 'libraries';
};
const ours = /src\/(web\/client|modules|shared-kernel)\//;
/** The words of another language: `texts.es.ts`, `languages/es.ts`. */
const ofLanguage = /[./](\w\w)\.ts$/;
const languageOf = (id: string): string => `words-${ofLanguage.exec(id)![1]}`;
const isInShell = (id: string): boolean =>
  !ofLanguage.test(id) && !withPages.test(id) && shell.some((pattern) => pattern.test(id));
/** Everything that is loaded with these pages of `client/` beyond the shell, as far as it is ours. */
const reach = (...pages: string[]) => {
  let reached: Set<string> | undefined;
  return (id: string, modules: Rolldown.ChunkingContext): boolean => {
    if (reached === undefined) {
      reached = new Set();
      const open = pages.map((page) => fileURLToPath(new URL(page, import.meta.url)));
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (reached.has(next) || !ours.test(next) || isInShell(next)) continue;
        reached.add(next);
        open.push(...(modules.getModuleInfo(next)?.importedIds ?? []));
      }
    }
    return reached.has(id);
  };
};
const withHome = reach(
  'pages/home/home.tsx',
  'pages/home/visitor-parts.tsx',
  'features/communities/featured-wells.tsx',
  'features/scheduling/lists/next-sessions.tsx',
);
const withSessions = reach('pages/sessions/sessions.tsx');
const withWells = reach('pages/wells/wells.tsx');
const withLogin = reach('pages/entering/login.tsx');
const forNewcomers = /modules\/identity\/|client\/(features|entities)\/identity\/|pages\/entering\/register/;
const withRegistration = reach('pages/entering/register.tsx');
const withForgotten = reach('pages/entering/forgot-password.tsx');
const ofMembership = /modules\/membership-billing\/|client\/(features|entities)\/membership-billing\//;
const withGifts = reach('pages/membership/gift.tsx', 'pages/membership/redeem.tsx');
const withPlans = reach('pages/membership/membership.tsx');
/** Pages that visitors only read. */
const withContent = reach(
  ...['how-it-works', 'host', 'meet-hosts', 'training', 'about-us', 'glossary', 'faq', 'safety-resources', 'topic'].map(
    (name) => `pages/site/${name}.tsx`,
  ),
);
/** A visitor begins on one of these pages: each has what it needs in one file, and shares another one. */
const ofFirstPages = (id: string, modules: Rolldown.ChunkingContext): string | null => {
  const isRead = withContent(id, modules);
  if (withHome(id, modules)) return withSessions(id, modules) ? 'common' : isRead ? 'blocks' : 'visitor-home';
  if (withSessions(id, modules)) return isRead ? 'common' : 'discover';
  if (withWells(id, modules)) return isRead ? 'common' : 'wells';
  if (withLogin(id, modules)) return 'entering';
  const isForgotten = withForgotten(id, modules);
  if (withRegistration(id, modules) && forNewcomers.test(id)) return isForgotten ? 'entering' : 'registering';
  if (isForgotten) return 'forgotten';
  if (!ofMembership.test(id)) return null;
  return withGifts(id, modules) ? 'gifts' : withPlans(id, modules) ? 'plans' : null;
};

export const chunks = {
  includeDependenciesRecursively: false,
  groups: [
    // Only for those who read in that language, all of it at once.
    { name: languageOf, debugName: 'languages', test: ofLanguage },
    {
      name: libraryOf,
      debugName: 'libraries',
      test: (id: string) => icons.test(id) || libraries.some((pattern) => pattern.test(id)),
    },
    { name: 'shell', test: isInShell },
    { name: 'member-frame', test: memberFrame },
    // Only where a page checks what comes from elsewhere.
    { name: 'zod', test: schemas },
    { name: 'dialogs', test: dialogs, minShareCount: 3 },
    { name: 'forms', test: forms, minShareCount: 3 },
    { name: 'inputs', test: inputs, minShareCount: 3 },
    { name: 'input', test: input },
    { name: ofFirstPages, debugName: 'first pages', test: (id: string) => ours.test(id) && !aside.test(id) },
    {
      name: (id: string, modules: Rolldown.ChunkingContext) => (withContent(id, modules) ? 'content' : null),
      debugName: 'content',
      test: /client\/(ui\/(blocks|drawings|links|listing|pictures)|features\/site\/(?!email-capture|contact-form|trust))|modules\/(content\/|moderation\/contract\/help-)/,
      minShareCount: 2,
    },
    { name: 'account', test: account, minShareCount: 3 },
    { name: 'members', test: members, minShareCount: 8 },
    {
      name: 'pages',
      test: (id: string) => !aside.test(id) && /src\/(web\/client|modules|shared-kernel)\/|@mantine/.test(id),
      minShareCount: 8,
    },
  ],
};

export const closedChunks: Plugin = {
  name: 'closed-chunks',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
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
