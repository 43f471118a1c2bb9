/** Most characters of an appeal, and of the reasons of its outcome. */
export const APPEAL_TEXT_MAX = 2000;
