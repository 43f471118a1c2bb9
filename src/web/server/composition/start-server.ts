import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import type { DestinationStream } from 'pino';
import { assertNoRestoreUnderWay } from './restore-progress.ts';
import { assertSameStore } from '#kernel/log/same-store.ts';
import type { Configuration } from '#server/settings/configuration.ts';
import { openInstallation, type CompositionInstallation, type InstallationOptions } from './installation.ts';
import type { ReadModelWait } from '#server/http/v1/request.ts';
import { startUpPlaceholder, closable, listening } from '#server/http/listening.ts';
import { logger } from '#server/health/logging.ts';
import { backgroundProblems } from './background-problems.ts';
import { groupsOf } from './following.ts';
import { openPush } from './open-push.ts';
import { earlierOf, type Leap } from './leap.ts';
import { run, type CompositionRunning } from './running.ts';
import { sandboxParts } from './sandbox-clock.ts';
import { stopping } from './stops.ts';
import { assertKeysOpen } from '#server/health/surroundings.ts';
import { website } from './website.ts';

export type StartOptions = InstallationOptions & {
  /** Where log lines go instead of the standard output. */
  logTo?: DestinationStream;
  /** Folder of the built web client. */
  client?: string;
  /** What is made right after the start is part of it: `/readyz` says no until `prepared` is called. */
  prepares?: boolean;
  /** How long a call waits for the read models; no variable sets it, tests shorten it where read models stand still. */
  readModelWait?: ReadModelWait;
};

export type StartServerStarted = Pick<
  CompositionInstallation,
  'database' | 'store' | 'clock' | 'sandbox' | 'assembled' | 'recompose' | 'payments' | 'logins'
> & {
  /** Where to reach it, without a slash at the end. */
  url: string;
  configuration: Configuration;
  running: CompositionRunning;
  /** What a leap of the clock works off. */
  due: Pick<Leap, 'workOff' | 'nextDue'>;
  server: Server;
  /** What was to be made after the start is there. */
  prepared: () => void;
  /**
   * Reports not ready and serves for a while, then refuses requests, finishes those in progress, and stops the rest.
   */
  stop: () => Promise<void>;
};

const { version } = createRequire(import.meta.url)('../../../../package.json') as { version: string };
const FINISH_MS = 10_000;
const stillStarting = (): Promise<never> => Promise.reject(new Error('The server is still starting'));

/** Composes and starts the product. When one part fails to start, the started ones are stopped again. */
export const startServer = async (options: StartOptions): Promise<StartServerStarted> => {
  const { configuration } = options;
  const log = logger(configuration.logLevel, options.logTo, {
    pid: process.pid,
    role: configuration.ROLE,
    release: version,
  });
  const failed = (what: string, problem: unknown) => log.error({ err: problem, what }, 'failed');
  const stops = stopping((problem) => failed('stopping', problem));
  try {
    const {
      process: ownProcess,
      sandbox,
      video,
      payments,
      recompose,
      ...parts
    } = await openInstallation(options, log, stops);
    await assertNoRestoreUnderWay(parts.database);
    const { assembled } = parts;
    await assertSameStore(parts.database, parts.store);
    await assertKeysOpen(parts.database, assembled.secrets);

    const broker = await openPush(configuration, parts.database, (line) => log.warn({ line }, 'push'));
    stops.add(() => broker.stop());

    let isPrepared = false;
    let background: Pick<CompositionRunning, 'drain' | 'nextDue'> = {
      drain: stillStarting,
      nextDue: stillStarting,
    };
    const due = {
      workOff: async () => {
        await payments?.embeddedServer?.settle();
        await background.drain();
      },
      nextDue: async () => earlierOf(await payments?.embeddedServer?.nextDue(), await background.nextDue()),
    };
    const site = website({
      ...parts,
      process: ownProcess,
      configuration,
      video,
      payments,
      logins: parts.logins.providers,
      broker,
      log,
      failed,
      parts: sandbox ? [...assembled.parts, sandboxParts(sandbox.clock, sandbox.stored, due)] : assembled.parts,
      client: options.client,
      ...(options.prepares ? { isPrepared: () => isPrepared } : {}),
      readModelWait: options.readModelWait,
    });
    stops.add(site.stop);

    // Only where others know the port before we do.
    const endMeanwhile =
      configuration.PORT === 0
        ? () => Promise.resolve()
        : await startUpPlaceholder(configuration.PORT, configuration.host);
    stops.add(endMeanwhile);
    const running = await run({
      ...parts,
      process: ownProcess,
      goBackSeconds: configuration.GO_BACK_SECONDS,
      jobLanes: configuration.JOB_LANES,
      publisher: broker,
      ...backgroundProblems(log, site.figures),
      failed,
    });
    stops.add(running.stop);
    background = running;
    await parts.replica?.follow(parts.database, {
      readModels: groupsOf(assembled)[0].followers,
      shown: running.positions.shown,
    });

    const server = site.serve(running);
    const close = closable(server);
    await endMeanwhile();
    const port = await listening(server, configuration.PORT, configuration.host);
    payments?.embeddedServer?.webhooks.deliverTo(`http://127.0.0.1:${port}/hooks/stripe`);
    return {
      ...parts,
      sandbox,
      payments,
      recompose,
      url: `http://localhost:${port}`,
      configuration,
      running,
      due,
      server,
      prepared: () => {
        isPrepared = true;
      },
      stop: async () => {
        payments?.embeddedServer?.webhooks.pause();
        site.announceLeaving();
        await delay(configuration.leaveSeconds * 1000);
        site.endStreams();
        await close(FINISH_MS);
        await stops.all();
      },
    };
  } catch (problem) {
    await stops.all();
    throw problem;
  }
};
