import { InterceptingCall, type Interceptor } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';

const { FilterOptions } = streams.ReadReq.Options;
/** How many events the server looks through for a filtered read before it says how far it is. */
const SEARCH_WINDOW = 1_000;

/** Lets the server look for these streams in a read of the log. The client filters subscriptions, not reads. */
export const onlyStreams =
  (prefixes: readonly string[]): Interceptor =>
  (options, nextCall) =>
    new InterceptingCall(nextCall(options), {
      sendMessage: (request: ReadReq, next) => {
        const names = new FilterOptions.Expression();
        names.setPrefixList([...prefixes]);
        const filter = new FilterOptions();
        filter.setStreamIdentifier(names);
        filter.setMax(SEARCH_WINDOW);
        filter.setCheckpointintervalmultiplier(1);
        request.getOptions()?.setFilter(filter);
        next(request);
      },
    });
