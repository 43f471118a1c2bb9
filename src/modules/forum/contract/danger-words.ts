/** Words of people who may be in danger; a false alarm costs a glance, a missed one more. Nothing is blocked by them. */
const SIGNS: readonly RegExp[] = [
  /\bsuicid\w*/i,
  /\bkill(?:ing)? (?:my ?self|me)\b/i,
  /\bend(?:ing)? (?:my life|it all)\b/i,
  /\btak(?:e|ing) my (?:own )?life\b/i,
  /\b(?:want|wish|going|ready|rather) (?:to )?(?:die|be dead|not wake up)\b/i,
  /\bwish i (?:was|were) (?:dead|never born)\b/i,
  /\b(?:don'?t|do not) want to (?:live|be here|exist|wake up)\b/i,
  /\bno reason (?:to live|to go on)\b/i,
  /\b(?:hurt|harm|cut)(?:ting|ing)? my ?self\b/i,
  /\bself[- ]?harm\w*/i,
  /\boverdos\w*/i,
  /\bbetter off without me\b/i,
];

/** Whether a text sounds as if its author may need more help than peers can give. */
export const soundsLikeDanger = (text: string): boolean => {
  const plain = text.replaceAll(/[’‘]/g, "'").replaceAll(/\s+/g, ' ');
  return SIGNS.some((sign) => sign.test(plain));
};
