import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import { isSameSecret } from '#kernel/same-secret.ts';
import { problemOfIceServer } from './ice-servers.ts';
import { activeConnection, pendingConnection, sessionDescription } from './descriptions.ts';
import { publicId, PROTOCOL_VERSION, type Grant, type Participant, type Room } from './model.ts';
import { deliverSignal } from './rpc.ts';
import type { Rooms } from './rooms.ts';

const NAME = /^[a-zA-Z0-9_-]{1,200}$/;

/** The answer is this status and nothing else. */
class Status extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

/** A whole number of kilobits; text and fractions are taken as well (KurentoOptions in ConnectionProperties.java). */
const kilobits = z.coerce.number().nonnegative().transform(Math.trunc).optional();

const sessionInput = z.object({
  customSessionId: z.string().nullish(),
  mediaMode: z.enum(['ROUTED', 'RELAYED']).nullish().default('ROUTED'),
  recordingMode: z.enum(['ALWAYS', 'MANUAL']).nullish().default('MANUAL'),
  defaultRecordingProperties: z.record(z.string(), z.unknown()).nullish(),
  forcedVideoCodec: z.enum(['MEDIA_SERVER_PREFERRED', 'NONE', 'VP8', 'VP9', 'H264']).nullish(),
  allowTranscoding: z.boolean().nullish(),
});
const connectionInput = z.object({
  type: z.literal('WEBRTC').nullish(),
  role: z.enum(['SUBSCRIBER', 'PUBLISHER', 'MODERATOR']).nullish(),
  data: z.string().max(10_000).nullish(),
  record: z.boolean().nullish(),
  kurentoOptions: z
    .object({
      videoMaxRecvBandwidth: kilobits,
      videoMinRecvBandwidth: kilobits,
      videoMaxSendBandwidth: kilobits,
      videoMinSendBandwidth: kilobits,
    })
    .nullish(),
  customIceServers: z
    .array(
      z
        .object({ url: z.string(), username: z.string().optional(), credential: z.string().optional() })
        .superRefine((server, context) => {
          const message = problemOfIceServer(server);
          if (message) context.addIssue({ code: 'custom', message });
        }),
    )
    .nullish(),
});
const tokenInput = connectionInput.extend({ session: z.string() });
const signalInput = z.object({
  session: z.string(),
  to: z.array(z.string()).nullish(),
  type: z.string().optional(),
  data: z.string().default(''),
});

/** The part of OpenVidu's REST API that its node client uses, without recording and broadcasting. */
export function restApi(rooms: Rooms, secret: string): Router {
  const router = express.Router();
  router.use(requireSecret(secret), express.json({ limit: '100kb' }));
  addSessionRoutes(router, rooms);
  addConnectionRoutes(router, rooms);

  router.post('/tokens', (request, response) => {
    const body = tokenInput.parse(request.body ?? {});
    const room = rooms.find(body.session);
    if (!room) throw new Status(404);
    const { token, createdAt, connectionId, role, serverData } = rooms.grant(room, wish(body));
    response.json({ id: token, token, createdAt, connectionId, session: room.id, data: serverData, role });
  });
  router.post('/signal', (request, response) => {
    const { session, to, type, data } = signalInput.parse(request.body ?? {});
    const room = rooms.find(session);
    if (!room) throw new Status(404);
    if (room.participants.size === 0 || to?.some((id) => !room.participants.has(id))) throw new Status(406);
    deliverSignal(room, to ?? [], { type, data });
    response.status(200).end();
  });
  router.get('/config', (_request, response) => {
    response.json({ VERSION: PROTOCOL_VERSION, OPENVIDU_RECORDING: false });
  });
  // OPENVIDU_RECORDING is false (SessionRestController.java).
  router.use('/recordings', (_request, response) => void response.status(501).end());
  // Other paths and methods, and bodies that are no JSON, end at the error page, which Spring Security closes.
  router.use((_request, response) => void response.status(403).end());
  router.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (error instanceof Status) response.status(error.status).end();
    else if (error instanceof z.ZodError) {
      // generateErrorResponse in SessionRestController.java
      const message = error.issues[0]?.message ?? 'invalid';
      const { path } = request;
      response.status(400).json({ timestamp: Date.now(), status: 400, error: 'Bad Request', message, path });
    } else if (error instanceof SyntaxError) response.status(403).end();
    else next(error);
  });
  return router;
}

// Source: SecurityConfig.java of openvidu-server: HTTP Basic, OPENVIDUAPP and the secret
function requireSecret(secret: string) {
  const expected = `Basic ${Buffer.from(`OPENVIDUAPP:${secret}`).toString('base64')}`;
  return (request: Request, response: Response, next: NextFunction) => {
    if (isSameSecret(expected, request.headers.authorization ?? '')) next();
    else response.status(401).end();
  };
}

function addSessionRoutes(router: Router, rooms: Rooms): void {
  router.post('/sessions', (request, response) => {
    const { customSessionId, ...properties } = sessionInput.parse(request.body ?? {});
    const name = customSessionId || publicId('ses_');
    if (!NAME.test(name)) throw new Status(400);
    if (rooms.find(name)) throw new Status(409);
    const room = rooms.create(name, { customSessionId: customSessionId ?? '', ...properties });
    response.json(sessionDescription(room, false));
  });
  router.get('/sessions', (request, response) => {
    const content = rooms.all().map((room) => sessionDescription(room, wantsPending(request)));
    response.json({ numberOfElements: content.length, content });
  });
  router.get('/sessions/:session', (request, response) => {
    response.json(sessionDescription(findRoom(rooms, request, 404), wantsPending(request)));
  });
  router.delete('/sessions/:session', (request, response) => {
    rooms.close(findRoom(rooms, request, 404));
    response.status(204).end();
  });
}

function addConnectionRoutes(router: Router, rooms: Rooms): void {
  router.post('/sessions/:session/connection', (request, response) => {
    const room = findRoom(rooms, request, 404);
    const grant = rooms.grant(room, wish(connectionInput.parse(request.body ?? {})));
    response.json(pendingConnection(room, grant));
  });
  router.get('/sessions/:session/connection', (request, response) => {
    const room = findRoom(rooms, request, 404);
    response.json(sessionDescription(room, request.query['pendingConnections'] !== 'false').connections);
  });
  router.get('/sessions/:session/connection/:connection', (request, response) => {
    const room = findRoom(rooms, request, 400);
    const { participant, grant } = findConnection(room, request);
    response.json(participant ? activeConnection(participant) : pendingConnection(room, grant!));
  });
  router.delete('/sessions/:session/connection/:connection', (request, response) => {
    const room = findRoom(rooms, request, 400);
    const { participant, grant } = findConnection(room, request);
    if (participant) rooms.evict(participant, 'forceDisconnectByServer');
    if (grant) rooms.revoke(room, grant);
    response.status(204).end();
  });
  router.delete('/sessions/:session/stream/:stream', (request, response) => {
    const room = findRoom(rooms, request, 400);
    const publisher = [...room.participants.values()].find(
      (participant) => participant.published?.id === request.params['stream'],
    );
    if (!publisher) throw new Status(404);
    rooms.unpublish(publisher, 'forceUnpublishByServer', true);
    response.status(204).end();
  });
}

const wantsPending = (request: Request): boolean => request.query['pendingConnections'] === 'true';

function findRoom(rooms: Rooms, request: Request, otherwise: number): Room {
  const room = rooms.find(String(request.params['session']));
  if (!room) throw new Status(otherwise);
  return room;
}

function findConnection(room: Room, request: Request): { participant?: Participant; grant?: Grant } {
  const id = String(request.params['connection']);
  const participant = room.participants.get(id);
  if (participant) return { participant };
  const grant = [...room.grants.values()].find((candidate) => candidate.connectionId === id);
  if (!grant) throw new Status(404);
  return { grant };
}

const wish = (body: z.infer<typeof connectionInput>): Parameters<Rooms['grant']>[1] => ({
  role: body.role ?? 'PUBLISHER',
  record: body.record ?? true,
  serverData: body.data ?? '',
  customIceServers: body.customIceServers ?? [],
  ...(body.kurentoOptions && { kurentoOptions: body.kurentoOptions }),
});
