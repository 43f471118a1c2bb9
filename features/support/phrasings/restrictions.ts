/** What one can say in place of steps about restrictions. */
export const restrictions: Readonly<Record<string, readonly string[]>> = {
  '{actor} has restricted {actor}': [
    '{actor} does not want to meet {actor}',
    '{actor} places a restriction on {actor}',
    '{actor} puts a restriction on {actor}',
    '{actor} sets a restriction on {actor}',
  ],
  '{actor} unblocks {actor}': [
    '{actor} removes the block',
    '{actor} lifts the block',
    '{actor} ends the block',
    '{actor} takes back the block',
    '{actor} removes the restriction',
    '{actor} lifts the restriction',
    '{actor} ends the restriction',
    '{actor} takes back the restriction',
    '{actor} lifts the restriction on {actor}',
    '{actor} lifts the restriction from {actor}',
    '{actor} ends the restriction on {actor}',
    '{actor} removes the restriction on {actor}',
    '{actor} takes the restriction back',
    '{actor} takes back the restriction on {actor}',
    '{actor} lifts it',
    '{actor} undoes the restriction',
    '{actor} no longer restricts {actor}',
  ],
  '{string} is nowhere for {actor}': ['{string} appears nowhere for {actor}', '{actor} finds {string} nowhere'],
  '{string} looks to {actor} like a full session': [
    '{string} appears full to {actor}',
    '{string} looks full to {actor}',
    '{string} looks like a full session to {actor}',
    '{actor} sees {string} as full',
  ],
  '{actor} does not see {actor} among the people of {string}': [
    '{actor} does not see {actor} in the list',
    '{actor} does not see {actor} among the participants',
  ],
};
