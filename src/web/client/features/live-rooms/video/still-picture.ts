const SIZE = { width: 320, height: 180 };
const COLOUR = '#14292f';
const EVERY_MS = 1000;

/**
 * An empty picture to send while the camera gives none: browsers play nothing of a person whose picture never begins,
 * their voice included (I-042). The caller stops the track.
 */
export const stillPicture = (): MediaStreamTrack => {
  const canvas = Object.assign(document.createElement('canvas'), SIZE);
  const context = canvas.getContext('2d');
  const draw = () => {
    if (!context) return;
    context.fillStyle = COLOUR;
    context.fillRect(0, 0, SIZE.width, SIZE.height);
  };
  draw();
  const track = canvas.captureStream(1).getVideoTracks()[0]!;
  // Only what is drawn is sent, and who comes later needs a picture, too.
  const drawing = setInterval(() => (track.readyState === 'ended' ? clearInterval(drawing) : draw()), EVERY_MS);
  return track;
};
