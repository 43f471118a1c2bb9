/** The part of the browser that knows what was allowed; old ones have none. */
export type PermissionSource = Pick<Permissions, 'query'>;

const browserSource = (): PermissionSource | undefined => (navigator as { permissions?: Permissions }).permissions;

/** Runs when camera or microphone is allowed after all; answers how to stop. Browsers without that ability tell nothing. */
export function watchPermissions(
  allowed: () => void,
  source: PermissionSource | undefined = browserSource(),
): () => void {
  const ends: (() => void)[] = [];
  let stopped = false;
  const watch = async (name: string) => {
    const status = await source?.query({ name: name as PermissionName });
    if (!status || stopped) return;
    const onChange = () => {
      if (status.state === 'granted') allowed();
    };
    status.addEventListener('change', onChange);
    ends.push(() => status.removeEventListener('change', onChange));
  };
  // Not every browser knows these two names; there people press "Try again".
  for (const name of ['camera', 'microphone']) watch(name).catch(() => undefined);
  return () => {
    stopped = true;
    for (const end of ends) end();
  };
}
