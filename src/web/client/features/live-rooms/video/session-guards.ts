import type { OpenVidu, Session } from 'openvidu-browser';

type Described = { streams?: { videoDimensions?: unknown }[] };

/** Nothing here uses the size that others state, and what is no JSON would end the library's entry into the room. */
const withoutSizes = (people: readonly Described[] = []): void => {
  for (const { streams = [] } of people) for (const stream of streams) delete stream.videoDimensions;
};

/** What a server may notify of before it answers that this participant is in the room, and the library cannot place then. */
const NEEDS_OWN_CONNECTION = [
  'onParticipantJoined',
  'onParticipantLeft',
  'onParticipantPublished',
  'onParticipantUnpublished',
  'onParticipantEvicted',
  'onStreamPropertyChanged',
  'onNewMessage',
] as const;

type Notified = (notice: never) => void;

/**
 * People who enter and send at the same moment: their streams are notified of before the answer, and the library would take
 * the sender for a stranger without data; or beside the answer once more, and it would exchange the stream that is received
 * for one without a connection, and lose the addresses of the media server.
 */
const inOrder = (session: Session): void => {
  const early: (() => void)[] = [];
  let isIn = false;
  const connect = session.connect.bind(session);
  session.connect = async (token: string, metadata?: unknown) => {
    await connect(token, metadata);
    isIn = true;
    for (const take of early.splice(0)) take();
  };
  const take = session.onParticipantPublished.bind(session);
  session.onParticipantPublished = (notice) => {
    withoutSizes([notice]);
    const known = session.remoteConnections.get(notice.id)?.stream?.streamId;
    if (known === undefined || known !== notice.streams[0]?.id) take(notice);
  };
  for (const name of NEEDS_OWN_CONNECTION) {
    const notified: Notified = session[name].bind(session);
    Object.assign(session, {
      [name]: (notice: never) => {
        if (isIn) notified(notice);
        else early.push(() => notified(notice));
      },
    });
  }
};

/**
 * The library emits a signal under the name that its sender chose. A hostile member could say in the name of the library that
 * the line broke, and the others would be out of the video after a minute.
 */
const onlySignals = (session: Session): void => {
  const heard = session.onNewMessage.bind(session);
  session.onNewMessage = (notice) => {
    if (notice.type?.startsWith('signal:')) heard(notice);
  };
};

type Joined = (error: unknown, answer?: { value?: Described[] }) => void;

/** Sessions of this library stand what comes twice, in another order or from a hostile member, and tell no names of devices. */
export const guardSessions = (library: OpenVidu): void => {
  const begin = library.initSession.bind(library);
  library.initSession = () => {
    const session = begin();
    onlySignals(session);
    inOrder(session);
    return session;
  };
  const send = library.sendRequest.bind(library);
  library.sendRequest = (method: string, params: unknown, callback?: Joined) => {
    if (method !== 'joinRoom' || !callback) return send(method, params, callback);
    return send(method, params, ((error, answer) => {
      withoutSizes(answer?.value);
      callback(error, answer);
    }) satisfies Joined);
  };
  // The names of cameras and microphones, "Anna's AirPods", are for no one else: the library sends them to the whole room.
  library.sendTrackChangedEvent = () => undefined;
};
