type Heard = (message: { topic: string; id?: string }) => void;
const ears = new Set<Heard>();

/** Hears every change the server pushes, for what is no query. Answers how to stop. */
export const onPush = (heard: Heard): (() => void) => {
  ears.add(heard);
  return () => void ears.delete(heard);
};
export const notifyPushed: Heard = (message) => {
  for (const heard of ears) heard(message);
};
