/** Sentences about the pictures of sessions. */
export const pictureTexts = {
  section: 'Picture',
  hint: 'A picture helps people to find your session again. Please choose one that is yours to show, with nobody in it who has not agreed. Without one, it gets a quiet landscape.',
  choose: 'Choose a picture',
  change: 'Choose another',
  remove: 'Remove picture',
  chosen: 'The picture of your session',
  notJpeg: 'Please choose a JPG picture. This file is none that can be shown.',
  tooLarge: 'Please choose a smaller picture, of at most 40 MB.',
  crop: {
    title: 'Choose what is shown',
    frame: 'Part of the picture that is shown. Use the arrow keys to move it, plus and minus to zoom.',
    zoom: 'Zoom',
    use: 'USE PICTURE',
    cancel: 'Cancel',
    how: 'Drag the picture, or use the arrow keys.',
  },
  notSaved: (why: string) => `Your session is saved, but its picture is not: ${why}`,
} as const;
