import type { Publisher } from 'openvidu-browser';

type Library = { Publisher: { prototype: Pick<Publisher, 'getVideoDimensions' | 'stream'> } };

/**
 * The library sends nothing, voices included, before it has seen the first picture of the camera, which a covered or busy
 * camera never gives. It wants to know the size, which the track knows by itself.
 */
export const sendUnseenPictures = ({ Publisher: { prototype } }: Library): void => {
  prototype.getVideoDimensions = async function () {
    const { width = 0, height = 0 } = this.stream.getMediaStream().getVideoTracks()[0]?.getSettings() ?? {};
    return { width, height };
  };
};
