let state: 'unwanted' | 'open' | 'lost' = 'unwanted';

/** The push channel: not wanted (visitors have none), open, or wanted but not connected. */
export const pushState = (): typeof state => state;
export const setPushState = (now: typeof state): void => {
  state = now;
};
