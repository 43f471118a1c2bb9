import type { SceneName } from './waiting-scenes.ts';

/** What staff read around the made-up waiting room. */
export const waitingTestTexts = {
  title: 'Waiting room test',
  banner: 'Test: nobody is here. People and times are made up.',
  choose: 'Show',
  back: 'Leave the test',
  scenes: {
    before: 'Before the start',
    one: 'One here',
    two: 'Two here',
    'host-absent': 'Host absent',
    'group-hosted': 'Group-hosted',
    searching: 'Looking for the room',
    'connection-lost': 'Connection lost',
    'somebody-left': 'Somebody left',
    opening: 'Opening',
    'not-held': 'Did not take place',
  } satisfies Record<SceneName, string>,
} as const;
