import type { IncomingMessage, Server } from 'node:http';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Clock } from '#kernel/clock.ts';
import type { Language, OtherLanguage } from '#kernel/contract/messages/languages.ts';
import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import type { Translated } from '#kernel/contract/messages/translated.ts';
import { unsubscribe as unsubscribeEs } from '#client/features/notifications/reminding-texts.es.ts';
import { unsubscribeTexts } from '#client/features/notifications/reminding-texts.ts';
import { translatedTexts } from '#kernel/contract/messages/translated-texts.ts';
import type { Database } from '#kernel/database/database.ts';
import type { FileStore } from '#kernel/files/files.ts';
import type { LoginProviders, PaymentProvider } from '#kernel/parts.ts';
import type { PortProblems } from '#kernel/port-problems.ts';
import type { ModuleParts } from '#kernel/module.ts';
import type { Process } from '#kernel/cluster/processes.ts';
import type { ReadReplica } from '#kernel/read-models/read-replica.ts';
import type { PushBroker } from '#server/push/push-broker.ts';
import { lastPosition } from '#kernel/log/event-store/log-end.ts';
import { idempotentAnswers } from '#server/http/v1/idempotent-answers.ts';
import { breathePage } from '#server/http/pages/breathe-page.ts';
import { apiPages } from '#server/http/pages/api-pages.ts';
import { app } from '#server/http/app.ts';
import type { Assembled } from './assembly.ts';
import type { VideoPart } from './backends.ts';
import { calls } from '#server/http/v1/calls.ts';
import type { ReadModelWait } from '#server/http/v1/request.ts';
import type { CommonTime } from '#server/health/common-time.ts';
import type { Configuration } from '#server/settings/configuration.ts';
import { usualSettings } from '#server/settings/usual-settings.ts';
import { wordingOf } from '#server/settings/wording.ts';
import { feedPage } from '#server/http/pages/feeds.ts';
import { isPreview, paymentOrigins } from '#server/http/headers.ts';
import { helpPage } from '#server/http/pages/help-page.ts';
import { figures as figuresOf, type Figures } from '#server/health/figures.ts';
import { checksOf, lagSeconds, livez, readyz } from '#server/health/health.ts';
import { keyringFolder } from './installation.ts';
import { isWatcher, metricsPage } from '#server/http/pages/metrics-page.ts';
import { robotsText, securityText } from '#server/http/pages/well-known.ts';
import { webManifest } from '#server/http/pages/web-manifest.ts';
import { helpCountriesOf } from '#modules/moderation/contract/help-lines.ts';
import type { HelpCountry } from '#modules/moderation/contract/help-country.ts';
import { mediaIn, PUBLISHED_CONTENT, textsIn, type Snapshot } from '#modules/content/index.ts';
import { textOf } from '#modules/content/contract/entries.ts';
import { breathePage as breatheTexts } from '#modules/content/contract/pages/breathe.ts';
import { breathe as breatheEs } from '#modules/content/contract/pages/es/breathe.es.ts';
import { getHelp as getHelpEs } from '#modules/content/contract/pages/es/get-help.es.ts';
import { getHelpPage } from '#modules/content/contract/pages/get-help.ts';
import { shownTexts } from '#modules/content/contract/changed-texts.ts';
import type { PageOfTexts } from '#modules/content/contract/page.ts';
import { lookOf } from '#modules/content/contract/look.ts';
import { madeBy, remade } from '#server/http/pages/remade.ts';
import { outboxPages } from '#server/http/pages/outbox-pages.ts';
import { generousPaces, limits, sharedChallenges, strictPaces, tidyPaces, type Limits } from '#server/http/v1/pace.ts';
import { builtPagesIn, oneSpelling, pageMatcher } from '#server/http/pages/page-paths.ts';
import { pictures } from '#server/http/pages/pictures.ts';
import { push as pushOf } from '#server/http/push.ts';
import { routes as routesOf } from '#server/http/v1/routes.ts';
import { examplePages } from '#server/examples/example-pages.ts';
import { writing, type ExamplesWriting } from '#server/examples/writing.ts';
import { followersOf, type CompositionRunning } from './running.ts';
import { askAsVisitor } from '#server/http/pages/ask-as-visitor.ts';
import { drawnPages, type DrawnPagesOptions } from '#server/http/pages/drawn-pages.ts';
import { linkHeader, pageHeads, type PageHeads } from '#server/http/pages/page-heads.ts';
import { sitemap } from '#server/http/pages/sitemap.ts';
import { shareCards } from '#server/http/pages/share-cards.ts';
import { sharedPages } from '#server/http/pages/shared-pages.ts';
import { positionSecret, sealedPositions } from '#server/http/v1/sealed-positions.ts';
import { unsubscribePage } from '#server/http/pages/unsubscribe-page.ts';
import { staticFiles } from '#server/http/pages/static-files.ts';
import { transport as transportOf } from '#server/http/v1/transport.ts';
import { offeredLanguages, readerLanguage } from '#server/http/languages.ts';
import { proxyVideo } from '#server/http/video-proxy.ts';
import type { WatchedStore } from '#server/health/watched-store.ts';

export type WebsiteOptions = {
  configuration: Configuration;
  parts: readonly ModuleParts[];
  assembled: Assembled;
  database: Database;
  /** May answer what people read. */
  replica: ReadReplica | undefined;
  /** A few connections that no call of a person uses. */
  vital: Database;
  store: WatchedStore;
  clock: Clock;
  time: CommonTime;
  process: Process;
  files: FileStore;
  mailAnswers: (() => Promise<boolean>) | undefined;
  ports: PortProblems;
  video: VideoPart | undefined;
  payments: PaymentProvider | undefined;
  logins: LoginProviders;
  /** Delivers what changed for browsers. */
  broker: PushBroker;
  log: Logger;
  failed: (what: string, problem: unknown) => void;
  /** Folder of the built web client. */
  client?: string | undefined;
  readModelWait?: ReadModelWait | undefined;
  /** Whether what is made right after the start is there; absent when nothing is. */
  isPrepared?: () => boolean;
};

/** What people and programs reach over HTTP. */
export type Website = {
  figures: Figures;
  /** The server, once there is something behind it; it does not listen yet. */
  serve: (running: CompositionRunning) => Server;
  /** Reports not ready from now on and closes connections after their current request. */
  announceLeaving: () => void;
  /** Ends the streams: browsers come back to another process. */
  endStreams: () => void;
  stop: () => void;
};

const nothingHere: RequestHandler = (_request, response) =>
  void response.status(404).type('text/plain').send('There is nothing at this address.\n');
const TIDY_EVERY_MS = 3_600_000;
/** Each count along its index. */
const COUNTED_JOBS = `select (select count(*) from kernel.jobs where due_at <= $1)::int as waiting,
  (select count(*) from kernel.jobs where attempts > 0)::int as failing`;
const unsubscribeTextsIn = (language: Language) =>
  language === OWN_LANGUAGE
    ? unsubscribeTexts
    : translatedTexts(unsubscribeTexts, { es: unsubscribeEs }[language], language);

const builtClient = fileURLToPath(new URL('../../../../dist/client', import.meta.url));

/** What monitoring and load balancers ask for. */
const watchedPages = (
  { configuration, parts, assembled, database, vital, store, video, ...options }: WebsiteOptions,
  running: CompositionRunning,
  { figures, followers, isStopping }: { figures: Figures; followers: readonly string[]; isStopping: () => boolean },
) => {
  const checks = checksOf({
    database: vital,
    pool: database,
    replica: options.replica,
    role: configuration.ROLE,
    store,
    followers,
    versions: new Map(parts.flatMap(({ projections }) => projections.map(({ name, version }) => [name, version]))),
    problems: running.problems,
    alive: running.alive,
    secrets: assembled.secrets,
    time: options.time,
    dataFolder: resolve(configuration.DATA_DIR),
    keyringFolder: keyringFolder(configuration),
    mailAnswers: options.mailAnswers,
    isPrepared: options.isPrepared,
    broker: configuration.NATS_URL === undefined ? undefined : options.broker,
    video,
  });
  const watches = Object.fromEntries(parts.flatMap(({ watches = {} }) => Object.entries(watches)));
  return [
    { path: '/livez', exact: true, handle: livez },
    {
      path: '/readyz',
      exact: true,
      handle: readyz({
        checks,
        isStopping,
        watches,
        ports: options.ports,
        mayKnowWhy: (request) => isWatcher(request, configuration),
      }),
    },
    { path: '/metrics', exact: true, handle: metricsPage(figures, configuration) },
  ];
};

/** What is published now, as far as this process knows; undefined where the product runs without its pages. */
const publishedIn = ({
  assembled,
  clock,
}: Pick<WebsiteOptions, 'assembled' | 'clock'>): (() => Snapshot | undefined) => {
  if (!assembled.container.isBound(PUBLISHED_CONTENT)) return () => undefined;
  const content = assembled.container.get(PUBLISHED_CONTENT);
  return () => content.known(clock.now());
};

/** Where films and pictures come from; the same object until something else is published. */
const mediaOf = (options: WebsiteOptions) => {
  const { liveRooms, scheduling, membershipBilling, site } = options.configuration.settings;
  const published = publishedIn(options);
  const own = site.IMAGE_DOMAIN === '' ? [] : [`https://${site.IMAGE_DOMAIN}/`];
  return remade(published, (snapshot) => {
    const { films, pictures } = snapshot ? mediaIn(snapshot) : { films: [], pictures: [] };
    return {
      films: [
        liveRooms.SESSION_VIDEO_NOTICE_URL,
        scheduling.HOSTING_VIDEO_URL,
        membershipBilling.CANCEL_VIDEO_URL,
        ...films,
      ].filter(Boolean),
      pictures: [...pictures, ...own],
    };
  });
};

/** Addresses that pages load from, beside our own. */
const originsOf = ({ configuration, video, ...options }: WebsiteOptions) => {
  return {
    secure: configuration.PUBLIC_URL?.startsWith('https://') ?? false,
    subdomains: configuration.HSTS_SUBDOMAINS,
    video: video?.embedded ? undefined : video?.url,
    moreVideo: video?.more,
    payments: paymentOrigins(options.payments),
    logins: options.logins.facebook ? [options.logins.facebook.graphUrl] : [],
  };
};

type PublicPagesReaders = {
  isStaff: (request: IncomingMessage) => Promise<boolean>;
  originOf: (request: IncomingMessage) => string;
  languages: () => readonly Language[];
};
/** Pages and files that are no part of the client. */
const publicPages = (
  { configuration, clock, database, files, assembled }: WebsiteOptions,
  paces: Limits,
  endpoints: Parameters<typeof apiPages>[0],
  { isStaff, originOf, languages }: PublicPagesReaders,
) => {
  const { settings } = configuration;
  const published = publishedIn({ assembled, clock });
  const nameIn = (snapshot: Snapshot | undefined) =>
    snapshot ? textOf(snapshot.value('look.name')) : settings.productName;
  /** What staff publish is English; other languages have the words of the product. */
  const inEach =
    <Texts extends object>(
      snapshot: Snapshot | undefined,
      page: PageOfTexts<Texts>,
      translated: Record<OtherLanguage, Translated<NoInfer<Texts>>>,
    ) =>
    (language: Language): Texts => {
      const values = { product: nameIn(snapshot) };
      return language === OWN_LANGUAGE
        ? textsIn(snapshot, page, values)
        : shownTexts({ ...page, texts: translatedTexts(page.texts, translated[language], language) }, {}, values);
    };
  const help = (snapshot: Snapshot | undefined, isFramed = false) =>
    helpPage({
      productName: nameIn(snapshot),
      countries: snapshot
        ? (snapshot.value('site.help') as HelpCountry[])
        : helpCountriesOf(settings.moderation.HELP_LINES),
      country: settings.moderation.HELP_COUNTRY,
      textsIn: inEach(snapshot, getHelpPage, { es: getHelpEs }),
      isFramed,
    });
  const breathe = (snapshot: Snapshot | undefined, isFramed = false) =>
    breathePage({
      productName: nameIn(snapshot),
      textsIn: inEach(snapshot, breatheTexts, { es: breatheEs }),
      isFramed,
    });
  /** Staff see it with their drafts in the frame of their desk, all others as it is published. */
  const previewed = (
    path: string,
    make: (snapshot: Snapshot | undefined, isFramed?: boolean) => RequestHandler,
  ): { path: string; handle: RequestHandler } => {
    const shown = madeBy(remade(published, (snapshot) => make(snapshot)));
    const handle: RequestHandler = async (request, response, next) => {
      response.setHeader('link', linkHeader(originOf(request), path, languages()));
      if (!isPreview(request) || !(await isStaff(request))) return shown(request, response, next);
      const drafted = await assembled.container.get(PUBLISHED_CONTENT).withDrafts(clock.now());
      return make(drafted, true)(request, response, next);
    };
    return { path, handle };
  };
  const name = () => settings.productName;
  const manifest = remade(published, (snapshot) =>
    webManifest(settings.productName, snapshot && lookOf(snapshot)?.favicon),
  );
  const documents = remade(name, (product) => apiPages(endpoints, product));
  return [
    previewed('/get-help', help),
    robotsText(configuration.settings.publicUrl),
    securityText({
      publicUrl: configuration.settings.publicUrl,
      contact: configuration.SECURITY_CONTACT ?? configuration.settings.supportEmail,
      now: () => clock.now(),
    }),
    previewed('/breathe', breathe),
    { path: '/manifest.webmanifest', handle: madeBy(manifest) },
    { path: '/img', handle: pictures(files, paces) },
    { path: '/docs', handle: madeBy(documents) },
    { path: '/dev', handle: configuration.sandbox ? outboxPages(database) : nothingHere },
  ];
};

const staffBy =
  (tokenOf: ReturnType<typeof transportOf>['tokenOf'], memberOf: WebsiteOptions['assembled']['signIns']['memberOf']) =>
  async (request: IncomingMessage): Promise<boolean> => {
    const token = tokenOf(request);
    const member = token === undefined ? undefined : await memberOf(token);
    return member?.isAdmin === true && !member.support && !member.lacksSecondFactor;
  };

const pagesOfClient = (
  options: WebsiteOptions,
  {
    folder,
    asker,
    heads,
    figures,
  }: {
    folder: string;
    asker: Omit<DrawnPagesOptions, 'heads' | 'client' | 'pages' | 'published' | 'failed' | 'drawn'>;
    heads: PageHeads;
    figures: Figures;
  },
): RequestHandler[] => {
  const pages = builtPagesIn(join(folder, 'pages.json'));
  const page = join(folder, 'index.html');
  return [
    drawnPages({
      ...asker,
      heads,
      client: folder,
      pages,
      published: publishedIn(options),
      failed: (problem) => options.failed('drawing a page', problem),
      drawn: figures.drawn,
    }),
    unsubscribePage({
      ...asker,
      page,
      productName: () => options.configuration.settings.productName,
      textsIn: unsubscribeTextsIn,
    }),
    sharedPages(heads, page),
    staticFiles(folder, { page: '/index.html', isPage: pageMatcher(pages.map(({ path }) => path)) }),
  ];
};

export const website = (options: WebsiteOptions): Website => {
  const { configuration, parts, assembled, database, store, clock, video, log, failed } = options;
  const role = configuration.ROLE;
  const endpoints = parts.flatMap(({ name, handlers }) => handlers.map(({ endpoint }) => ({ module: name, endpoint })));
  const followers = followersOf(assembled);
  const routes = routesOf(parts.flatMap(({ handlers }) => handlers));
  const memberOf = (token: string) => assembled.signIns.memberOf(token);
  const transport = transportOf({
    publicUrl: configuration.PUBLIC_URL,
    allowedOrigins: new Set(configuration.ALLOWED_ORIGINS),
    proxies: configuration.PROXIES,
    positions: sealedPositions(positionSecret(assembled.secrets)),
  });
  const isStaff = staffBy(transport.tokenOf, memberOf);
  const push = pushOf({
    broker: options.broker,
    tokenOf: transport.tokenOf,
    memberOf,
    failed: (problem) => failed('push', problem),
    pushed: () => figures.pushed(),
  });
  if (assembled.container.isBound(PUBLISHED_CONTENT))
    assembled.container.get(PUBLISHED_CONTENT).onBegun(() => push.everywhere({ topic: 'config', id: 'site' }));
  const unsubscribe = assembled.signIns.changed(push.recheck);
  const figures = figuresOf({
    jobs: async () => {
      const [row] = await database.query<{ waiting: number; failing: number }>(COUNTED_JOBS, [clock.now()]);
      return row ?? { waiting: 0, failing: 0 };
    },
    lagSeconds: () => lagSeconds(database, store, followers, options.time.now),
    core: { database, replica: options.replica, store, clock, time: options.time, followers },
    streams: push.count,
    video: video?.watched,
    modules: parts.flatMap(({ figures = [] }) => figures),
  });
  const answers = idempotentAnswers(database, options.process.id);
  const paces =
    configuration.pace === 'strict'
      ? limits(strictPaces, { sql: database, disguise: (caller) => assembled.secrets.fingerprint('pace', caller) })
      : limits(generousPaces);
  const tidying = setInterval(() => {
    Promise.all([answers.tidy(), tidyPaces(database)]).catch((problem: unknown) => failed('tidying', problem));
  }, TIDY_EVERY_MS);
  tidying.unref();

  const answering = (running: CompositionRunning) =>
    calls({
      now: () => clock.now(),
      wording: wordingOf(configuration.settings, readerLanguage),
      memberOf,
      bearerOf: assembled.bearerOf,
      signedOut: push.signedOut,
      reached: (position, milliseconds) => running.positions.reached(position, milliseconds),
      readModelWait: options.readModelWait,
      recorded: async (position) => position <= (await lastPosition(store)),
      fromReplica: options.replica?.mayAnswer,
      limits: paces,
      ...(configuration.pace === 'strict'
        ? { challenges: sharedChallenges(database, (text) => assembled.secrets.token('challenge', text)) }
        : {}),
      answers,
      fingerprint: (text) => assembled.secrets.fingerprint('request', text),
      maintenance: () => configuration.settings.maintenance ?? false,
      contractBroken: figures.contractBroken,
    });

  let isLeaving = false;
  let writtenExamples: ExamplesWriting | undefined;
  return {
    figures,
    serve: (running) => {
      const answered = answering(running);
      const client = options.client ?? builtClient;
      const asker = { ...transport, routes, calls: answered, usual: usualSettings() };
      const ask = askAsVisitor(asker);
      const offered = () => offeredLanguages(configuration.settings.site.LANGUAGES);
      const heads = pageHeads({
        ask,
        productName: () => configuration.settings.productName,
        originOf: transport.originOf,
        languages: offered,
      });
      const watched = watchedPages(options, running, { figures, followers, isStopping: () => isLeaving });
      const examples = configuration.sandbox ? (writtenExamples ??= writing()) : undefined;
      const server = app({
        isLeaving: () => isLeaving,
        routes: role === 'worker' ? routesOf([]) : routes,
        calls: answered,
        transport,
        log,
        figures,
        ...originsOf(options),
        media: mediaOf(options),
        languages: offered,
        inbound: role === 'worker' ? [] : parts.flatMap(({ inbound = [] }) => inbound),
        pages:
          role === 'worker'
            ? watched
            : [
                { path: '/events', handle: push.handle },
                ...parts.flatMap(({ feeds = [] }) =>
                  feeds.map((feed) => feedPage(feed, { limits: paces, ipOf: transport.ipOf, log })),
                ),
                ...watched,
                ...(examples ? [{ path: '/dev/examples', handle: examplePages(examples) }] : []),
                { ...sitemap({ ask, originOf: transport.originOf, languages: offered }), exact: true },
                shareCards({ ask, productName: () => configuration.settings.productName }),
                ...publicPages(options, paces, endpoints, {
                  isStaff,
                  originOf: transport.originOf,
                  languages: offered,
                }),
              ],
        client:
          role === 'worker'
            ? nothingHere
            : [oneSpelling, ...pagesOfClient(options, { folder: client, asker, heads, figures })],
      });
      if (video?.embedded && role !== 'worker') proxyVideo(server, () => video.url, transport.isFromHere);
      return server;
    },
    announceLeaving: () => {
      isLeaving = true;
    },
    endStreams: push.stop,
    stop: () => {
      writtenExamples?.stop();
      clearInterval(tidying);
      unsubscribe();
      push.stop();
      figures.stop();
    },
  };
};
