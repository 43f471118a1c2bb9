/** Live video, as the container knows it; replaced by a fake where no media is needed. */
export const VIDEO_BACKEND = Symbol('VideoBackend');
