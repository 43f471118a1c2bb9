import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useSetting } from '#client/lib/config.tsx';
import { deviceStorage } from '#client/lib/storage.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Film } from '#ui/pictures/film.tsx';
import { List } from '#ui/layout.tsx';
import { roomTexts } from '../texts.ts';

const texts = roomTexts.notice;

const key = (member: string) => `camera-notice-${member}`;
export const knowsCameraNotice = (member: string): boolean => deviceStorage.read(key(member)) !== null;

/** "Your camera will be on", before the browser asks for it, with the film of this installation if there is one (ROM-023). */
export const CameraNotice = ({ member, opened, onDone }: { member: string; opened: boolean; onDone: () => void }) => {
  const film = useSetting('SESSION_VIDEO_NOTICE_URL', '');
  const [remember, setRemember] = useInputState(true);
  const done = () => {
    if (remember) deviceStorage.write(key(member), 'known');
    onDone();
  };
  return (
    <Dialog opened={opened} onClose={done} title={texts.title} close={texts.proceed}>
      {film === '' ? null : <Film src={film} label={texts.film} />}
      <p>{texts.text}</p>
      <List>
        {texts.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </List>
      <Checkbox c="dimmed" label={texts.notAgain} checked={remember} onChange={setRemember} />
    </Dialog>
  );
};
