type PushStateHeard = (message: { topic: string; id?: string }) => void;
const ears = new Set<PushStateHeard>();

/** Hears every change the server pushes, for what is no query. Answers how to stop. */
export const onPush = (heard: PushStateHeard): (() => void) => {
  ears.add(heard);
  return () => void ears.delete(heard);
};
export const notifyPushed: PushStateHeard = (message) => {
  for (const heard of ears) heard(message);
};
