import type { VideoBackend } from './adapters/video-backend.ts';
import { token } from '../../shared-kernel/injection.ts';
/** Live video, as the container knows it; replaced by a fake where no media is needed. */
export const VIDEO_BACKEND = token<VideoBackend>('VideoBackend');
