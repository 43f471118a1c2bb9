// "Night talk" of Ana, with Ben; it is ten minutes after its end.
export const SESSION = '11111111-1111-4111-8111-111111111111';
export const OTHER = '22222222-2222-4222-8222-222222222222';
export const WELL = '77777777-7777-4777-8777-777777777777';
export const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
export const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
export const NOW = '2026-05-05T20:10:00.000Z';
