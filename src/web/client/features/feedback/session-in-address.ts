const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id after `?session=`; null when there is none, or something else. */
export const sessionInAddress = (address: URLSearchParams): string | null => {
  const id = address.get('session');
  return id !== null && UUID.test(id) ? id : null;
};
