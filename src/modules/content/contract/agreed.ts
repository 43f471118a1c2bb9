/** The keys of what members agree to: when one of them is published, they are asked again (C-113). */
export const AGREED = /^(?:terms|privacy)\.|^site\.legal$/;
