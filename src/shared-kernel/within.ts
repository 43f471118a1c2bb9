export const zz = 1;
