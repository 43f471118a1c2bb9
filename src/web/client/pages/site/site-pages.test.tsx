import { describe, expect, jest, test } from '@jest/globals';
import { stubGlobal } from '#client/testing/stub-global.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { getWell } from '#modules/communities/contract/api.ts';
import { communitiesSettings } from '#modules/communities/contract/settings.ts';
import { helpCountries } from '#modules/moderation/contract/help-lines.ts';
import { searchSessions } from '#modules/scheduling/contract/api.ts';
import { putMarketingData } from '#modules/site/contract/api.ts';
import { writeToSupport } from '#modules/site/contract/contact-api.ts';
import { logInToTraining } from '#modules/site/contract/training-api.ts';
import { categories, siteContentSchema } from '#modules/content/contract/site-content.ts';
import { listFollowedHosts } from '#modules/notifications/contract/following-api.ts';
import { listHosts, siteContent } from '#modules/site/contract/content-api.ts';
import { EmailCapture } from '#client/features/site/email-capture.tsx';
import FooterExtras from '#client/features/site/footer-extras.tsx';
import { comingSoonPage } from '#modules/content/contract/pages/coming-soon.ts';
import { navigation } from '#client/lib/paths/navigation.ts';
import { storeConsent } from '#client/lib/visit/consent.ts';
import { deviceCookies } from '#client/lib/visit/cookies.ts';
import { trainingInterest } from '#client/lib/visit/training-interest.ts';
import { aSession } from '#client/features/scheduling/testing/a-session.ts';
import { aWell } from '#client/testing/a-well.ts';
import { memberQuery } from '#client/lib/session.tsx';
import { aMember, aServer, renderPage, renderRoutes, testQueries } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import AboutUs from './about-us.tsx';
import ComingSoon from './coming-soon.tsx';
import ContactUs from './contact-us.tsx';
import Faq from './faq.tsx';
import Glossary from './glossary.tsx';
import Host from './host.tsx';
import HowItWorks from './how-it-works.tsx';
import MeetHosts from './meet-hosts.tsx';
import Partners from './partners.tsx';
import Privacy from './privacy.tsx';
import SafetyPolicy from './safety-policy.tsx';
import SafetyResources from './safety-resources.tsx';
import Terms from './terms.tsx';
import Thinkific from './thinkific.tsx';
import Topic from './topic.tsx';
import Training from './training.tsx';

const users = ['ana', 'ben', 'chloe', 'dev'].map((username, at) => ({
  uuid: `1111111${at}-1111-4111-8111-111111111111`,
  username,
  pic: null,
  joined_at: '2026-01-01T00:00:00.000Z',
  credential: null,
  wells: [{ uuid: '22222222-2222-4222-8222-222222222222', title: 'Night Owls', slug: 'night-owls' }],
  next_session: { uuid: '33333333-3333-4333-8333-333333333333', start_time: '2026-05-04T19:00:00.000Z' },
}));

const aSite = (content: object = {}, input: Parameters<typeof aServer>[0] = {}) =>
  aServer(input)
    .on(siteContent, answers({ content: siteContentSchema.parse(content), help: [...helpCountries] }))
    .on(listHosts, answers({ users }));

const heading = (name: string | RegExp, level = 2) => screen.findByRole('heading', { level, name });

describe('how it works', () => {
  test('[SIT-006] [SIT-069] explains Wells, support, sessions, people, hosts, safety and membership', async () => {
    aSite();
    const { container } = renderPage(<HowItWorks />);
    await heading('How it works', 1);
    const headings = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
    expect(headings.slice(0, -1)).toEqual([
      'Wells',
      'Three ways of support',
      'What a session feels like',
      'Who you speak with',
      'Community hosts',
      'Safety',
      'Membership options',
    ]);
    expect(container.querySelector('#membership h2')?.textContent).toBe('Membership options');
  });

  test('[SIT-070] introduces the four community hosts', async () => {
    const server = aSite();
    renderPage(<HowItWorks />);
    expect(await screen.findByRole('link', { name: 'dev' })).toBeTruthy();
    expect(server.calls(listHosts).map(({ path }) => path)).toEqual(['/v1/site/hosts/community']);
  });

  test('[SIT-074] the film is loaded and played after a click', async () => {
    aSite({ film: { src: '/film.mp4', label: 'A session in one minute' } });
    const { user, container } = renderPage(<HowItWorks />);
    const play = await screen.findByRole('button', { name: 'Play the film' });
    expect(container.querySelector('video')).toBeNull();
    await user.click(play);
    expect(container.querySelector('video')).toMatchObject({ autoplay: true });
    expect(container.querySelector('video')?.getAttribute('src')).toBe('/film.mp4');
  });
});

test('[SIT-007] the page about hosting leads to the training, and members to a new session', async () => {
  aSite({}, { member: aMember() });
  renderPage(<Host />);
  await heading('Host a session', 1);
  expect(screen.getByRole('link', { name: 'See the host training' }).getAttribute('href')).toBe('/training');
  expect((await screen.findByRole('link', { name: 'Create a session' })).getAttribute('href')).toBe('/session-create');
});

test('[SIT-008] the hosts are listed, each with the way to the profile', async () => {
  aSite();
  renderPage(<MeetHosts />);
  expect((await screen.findByRole('link', { name: 'ana' })).getAttribute('href')).toBe('/profile/ana');
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
});

test('[SIT-008] a host is introduced by name, first credential, Wells and the next date', async () => {
  aSite().on(listHosts, answers({ users: [{ ...users[0]!, name: 'Ana Berger', credential: 'Nurse' }] }));
  renderPage(<MeetHosts />);
  const host = within(await screen.findByRole('listitem'));
  expect(host.getByRole('link', { name: 'Ana Berger @ana' }).getAttribute('href')).toBe('/profile/ana');
  expect(host.getByText('Nurse')).toBeTruthy();
  expect(host.getByRole('link', { name: 'Night Owls' }).getAttribute('href')).toContain('/night-owls');
  expect(host.getByRole('link', { name: /May 4/ }).getAttribute('href')).toBe(
    '/session/33333333-3333-4333-8333-333333333333',
  );
});

describe('host training', () => {
  test('[SIT-009] [SIT-079] [SIT-080] [SIT-081] [SIT-082] tells what it is and what is included', async () => {
    aSite({ training_testimonial: { picture: '/voice.jpg', alt: 'What a host says' } });
    renderPage(<Training />);
    await heading('Host training', 1);
    expect(
      screen.getByText('Virtual and self-paced, offered free: the first step to peer support certification.'),
    ).toBeTruthy();
    for (const title of ['What peer support is', 'What the host training is', 'What is included']) await heading(title);
    const included = (await heading('What is included')).closest('section')!;
    expect(
      within(included)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['9 topics', '42 instructional videos and discussion boards', '14 self-discovery exercises']);
    expect(await screen.findByRole('link', { name: 'dev' })).toBeTruthy();
    expect(await screen.findByAltText('What a host says')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'JOIN NOW!' })).toBeTruthy();
    const more = await screen.findByRole('link', { name: 'LEARN MORE ABOUT WELLSPRING' });
    expect(more.getAttribute('href')).toBe('/how-it-works');
  });

  test('[SIT-083] [SIT-084] the interest is stored, then a member goes to the course', async () => {
    const write = jest.spyOn(deviceCookies, 'write');
    aSite({}, { member: aMember() });
    const { user, router, queries } = renderPage(<Training />, { path: '/training' });
    const start = await screen.findByRole('button', { name: 'START NOW' });
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    await user.click(start);
    await waitFor(() => expect(router.state.location.pathname).toBe('/thinkific'));
    expect(write).toHaveBeenCalledWith('interest_in_training', '1', 1_296_000, true);
    write.mockRestore();
    trainingInterest.forget();
  });

  test('[SIT-083] after No to cookies the interest is stored in this tab alone [C-078]', async () => {
    storeConsent('decline');
    const write = jest.spyOn(deviceCookies, 'write');
    aSite({}, { member: aMember() });
    const { user, router, queries } = renderPage(<Training />, { path: '/training' });
    const start = await screen.findByRole('button', { name: 'START NOW' });
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    await user.click(start);
    await waitFor(() => expect(router.state.location.pathname).toBe('/thinkific'));
    expect(write).not.toHaveBeenCalled();
    expect(trainingInterest.isThere()).toBe(true);
    write.mockRestore();
    trainingInterest.forget();
    deviceCookies.write('cookie_consent', '', 0);
  });

  test('[SIT-083] a visitor registers in a dialog first', async () => {
    aSite();
    const { user } = renderPage(<Training />, { path: '/training' });
    await user.click(await screen.findByRole('button', { name: 'START NOW' }));
    expect(await screen.findByRole('dialog', { name: 'Create your account first' })).toBeTruthy();
    expect(trainingInterest.isThere()).toBe(true);
    trainingInterest.forget();
    expect(trainingInterest.isThere()).toBe(false);
  });
});

test('[IDN-030] [SIT-020] [SIT-085] the course opens by a link made for the click, and does not learn where one came from; a failure says why', async () => {
  const server = aSite({}, { member: aMember() }).on(logInToTraining, refuses('TRAINING_NOT_OPEN'));
  const { user } = renderPage(<Thinkific />, { path: '/thinkific' });
  const gone: string[] = [];
  navigation.go = (path) => void gone.push(path);
  expect(document.querySelector('meta[name="referrer"]')?.getAttribute('content')).toBe('no-referrer');
  await user.click(await screen.findByRole('button', { name: 'Open the training' }));
  expect(await screen.findByText('The host training is not open yet.')).toBeTruthy();
  server.on(logInToTraining, refuses('SERVER_ERROR', { msg: '' }));
  await user.click(screen.getByRole('button', { name: 'Open the training' }));
  expect(await screen.findByText('Server Error')).toBeTruthy();
  server.on(logInToTraining, answers({ url: 'https://school.example.org/sso?jwt=x' }));
  await user.click(screen.getByRole('button', { name: 'Open the training' }));
  await waitFor(() => expect(gone).toEqual(['https://school.example.org/sso?jwt=x']));
});

describe('partners', () => {
  test('[SIT-002] [SIT-010] [SIT-075] each choice scrolls to its section, 25 pixels above it', async () => {
    aSite();
    const { user, container } = renderPage(<Partners />);
    const scrolled: unknown[] = [];
    stubGlobal('scrollTo', (to: unknown) => scrolled.push(to));
    await heading('Partner with us', 1);
    for (const id of ['corporation', 'nonprofit'])
      container.querySelector(`#${id}`)!.getBoundingClientRect = () =>
        ({ top: id === 'corporation' ? 500 : 900 }) as DOMRect;
    await user.click(screen.getByRole('button', { name: 'A corporation' }));
    await user.click(screen.getByRole('button', { name: 'A non-profit' }));
    expect(scrolled).toEqual([{ top: 475 }, { top: 875 }]);
    expect(document.activeElement?.id).toBe('nonprofit');
  });

  test('[SIT-076] [SIT-077] [SIT-078] offers, waitlist, kit and address are there', async () => {
    const server = aSite(
      { promotion_kit: 'https://kit.example.org/kit.zip' },
      { config: { settings: { EMAIL_PARTNERSHIPS: 'partners@example.org' } } },
    );
    server.on(putMarketingData, answers({ dump: { key: 'facilitator_waitlist', val: '' } }));
    const { user } = renderPage(<Partners />);
    const corporation = (await heading('For corporations')).closest('section')!;
    for (const words of [/employee benefit/, /employee groups/, /founder as a speaker/])
      expect(within(corporation).getByText(words)).toBeTruthy();
    const nonprofit = (await heading('For non-profits')).closest('section')!;
    for (const words of [/as a resource/, /your own sessions/, /waitlist of the facilitator training;/])
      expect(within(nonprofit).getByText(words)).toBeTruthy();
    await user.type(screen.getByLabelText('Email'), 'ngo@example.org');
    await user.click(screen.getByRole('button', { name: 'Join the waitlist' }));
    expect(await screen.findByText('Thank you! Your email has been received!')).toBeTruthy();
    expect(server.calls(putMarketingData)[0]?.body).toMatchObject({ key: 'facilitator_waitlist' });
    const kit = await screen.findByRole('link', { name: 'Download the promotion kit (another website)' });
    expect(kit.getAttribute('href')).toBe('https://kit.example.org/kit.zip');
    expect(screen.getByRole('link', { name: 'partners@example.org' }).getAttribute('href')).toBe(
      'mailto:partners@example.org',
    );
  });
});

describe('about us', () => {
  const team = Array.from({ length: 9 }, (_, at) => ({
    name: `Person ${at}`,
    photo: null,
    title: 'Host care',
    username: `person_${at}`,
  }));
  const content = { team, founder_letter: { paragraphs: ['Dear reader,'], by: 'Person 0' } };

  test('[SIT-011] [SIT-064] [SIT-065] nine people and the letter of the founder; members reach their profiles', async () => {
    aSite(content, { member: aMember() });
    renderPage(<AboutUs />);
    const link = await screen.findByRole('link', { name: 'Person 8' });
    expect(link.getAttribute('href')).toBe('/profile/person_8');
    expect(screen.getAllByRole('listitem')).toHaveLength(9);
    const photo = screen.getAllByRole('listitem')[0]!.querySelector<HTMLElement>('[style*="235px"]');
    expect(photo?.style).toMatchObject({ width: '235px', height: '235px' });
    const letter = (await heading('A letter from the founder')).closest('section')!;
    expect(within(letter).getByText('Dear reader,')).toBeTruthy();
  });

  test('a member of the team who is listed twice is shown twice, without a complaint of React', async () => {
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const twice = [team[0]!, { ...team[0]!, title: 'Founder' }];
    aSite({
      ...content,
      team: twice,
      founder_letter: { paragraphs: ['Dear reader,', 'Dear reader,'], by: 'Person 0' },
    });
    renderPage(<AboutUs />);
    expect(await screen.findAllByText('Person 0', { selector: 'h3' })).toHaveLength(2);
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });

  test('[SIT-064] nothing leads to profiles for visitors', async () => {
    aSite(content);
    renderPage(<AboutUs />);
    await screen.findByText('Person 8');
    expect(screen.queryByRole('link', { name: 'Person 8' })).toBeNull();
  });
});

test('[SIT-012] [SIT-067] contact leads to the FAQ, a new-member session and the support address', async () => {
  aSite();
  renderPage(<ContactUs />);
  await heading('Contact us', 1);
  expect(screen.getByRole('link', { name: 'Open the FAQ' }).getAttribute('href')).toBe('/faq');
  expect(screen.getByText(/In the Welcome Well there are sessions for new members/)).toBeTruthy();
  // `/welcome` asks visitors to log in, and is over for members who finished the first steps.
  expect(screen.getByRole('link', { name: 'See new-member sessions' }).getAttribute('href')).toBe(
    `/well/welcome-well/${communitiesSettings.parse({}).MAIN_WELL_UUID}`,
  );
  expect((await screen.findByRole('link', { name: 'support@wellspring.example' })).getAttribute('href')).toMatch(
    /^mailto:/,
  );
});

describe('the form of the contact page', () => {
  test('[SIT-067] says when an answer comes, sends the question, and thanks in its place', async () => {
    const server = aSite().on(writeToSupport, answers({ sent: true }));
    const { user } = renderPage(<ContactUs />);
    expect(await screen.findByText(/We usually answer within two working days/)).toBeTruthy();
    await user.type(screen.getByLabelText('Your question'), 'How do I come in?');
    await user.type(screen.getByLabelText('Your email, for our answer'), 'ana@example.org');
    await user.click(screen.getByRole('button', { name: 'Send it' }));
    expect(await screen.findByText('Thank you. Your message is on its way to us.')).toBeTruthy();
    expect(server.calls(writeToSupport).map(({ body }) => body)).toEqual([
      { email: 'ana@example.org', words: 'How do I come in?' },
    ]);
    expect(screen.queryByLabelText('Your question')).toBeNull();
  });

  test('[SIT-067] sends nothing without an address and words, and says so beside the fields', async () => {
    const server = aSite();
    const { user } = renderPage(<ContactUs />);
    await user.type(await screen.findByLabelText('Your question'), 'Hm?');
    await user.click(screen.getByRole('button', { name: 'Send it' }));
    expect(await screen.findByText('Please write between 10 and 4000 characters.')).toBeTruthy();
    expect(server.calls(writeToSupport)).toEqual([]);
  });

  test('[C-077] is not there where no address is set up', async () => {
    aSite({}, { config: { email_support: '' } });
    renderPage(<ContactUs />);
    expect(await screen.findByText(/No address is set up here yet/)).toBeTruthy();
    expect(screen.queryByLabelText('Your question')).toBeNull();
  });
});

test('[SIT-014] the glossary explains the words of the product', async () => {
  aSite();
  renderPage(<Glossary />);
  await heading('Glossary', 1);
  for (const word of ['Well', 'Group-hosted session', 'Basic', 'Unlimited'])
    expect(screen.getByText(word, { selector: 'dt' })).toBeTruthy();
});

test('the words of the glossary lead to the pages where they are at home, and have an anchor each', async () => {
  aSite();
  const { container } = renderPage(<Glossary />);
  await heading('Glossary', 1);
  expect(screen.getByRole('link', { name: 'More about it: Well' }).getAttribute('href')).toBe('/wells');
  expect(container.querySelector('#group-hosted-session dt')?.textContent).toBe('Group-hosted session');
});

test('the words of the product lead to the glossary, each the first time in its paragraph', async () => {
  aSite();
  renderPage(<HowItWorks />);
  const wells = (await heading('Wells')).closest('section')!;
  expect(
    within(wells)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Well', '/glossary#well'],
    ['Well', '/glossary#well'],
    ['See all Wells', '/wells'],
  ]);
});

describe('the FAQ', () => {
  const drawer = (title: string) => screen.getByText(title, { selector: 'h2' }).closest('details')!;

  test('[SIT-023] [SIT-068] has nine topics that open, crisis lines under safety', async () => {
    aSite();
    const { user } = renderPage(<Faq />, { path: '/faq' });
    await heading('Frequently asked questions', 1);
    const topics = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
    expect(topics.slice(0, -1)).toEqual([
      'Peer support',
      'Wells',
      'Sessions',
      'Hosting',
      'What is free',
      'Membership',
      'Safety',
      'Camera and microphone',
      'Contact',
    ]);
    const safety = drawer('Safety');
    expect(safety.open).toBe(false);
    await user.click(screen.getByText('Safety'));
    expect(safety.open).toBe(true);
    expect((await screen.findAllByText('Call 988'))[0]?.getAttribute('href')).toBe('tel:988');
    for (const browser of [/^Chrome and Edge/, /^Firefox/, /^Safari on a Mac/, /^iPhone/, /^Android/])
      expect(screen.getByText(browser)).toBeTruthy();
  });

  test('an address with a topic opens it', async () => {
    aSite();
    renderPage(<Faq />, { path: '/faq', at: '/faq#camera' });
    await heading('Camera and microphone');
    expect([drawer('Camera and microphone').open, drawer('Peer support').open]).toEqual([true, false]);
  });

  test('the first answer is open', async () => {
    aSite();
    renderPage(<Faq />, { path: '/faq' });
    await heading('Peer support');
    expect([drawer('Peer support').open, drawer('Wells').open]).toEqual([true, false]);
  });

  test('a search leaves the topics with all its words, open, and says how many; without one it leads to the team', async () => {
    aSite();
    const { user } = renderPage(<Faq />, { path: '/faq' });
    const field = await screen.findByRole('searchbox', { name: 'Search the answers' });
    await user.type(field, 'GIFT code');
    await waitFor(() => expect(screen.queryByText('Peer support')).toBeNull());
    expect(drawer('Membership').open).toBe(true);
    expect(screen.getByText('1 of 9 topics have these words.')).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'gíft cöde');
    expect(await screen.findByText('1 of 9 topics have these words.')).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'paragraphs');
    expect(await screen.findByText('No answer here has these words.')).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'crocodile');
    expect(await screen.findByText('No answer here has these words.')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Contact us' }).map((link) => link.getAttribute('href'))).toEqual([
      '/contact-us',
    ]);
  });
});

test('[SIT-015] the resources list hotlines by country, that of the installation first', async () => {
  aSite({}, { config: { settings: { HELP_COUNTRY: 'AU' } } });
  renderPage(<SafetyResources />);
  await heading('Additional Mental Health Support and Resources', 1);
  await heading('Australia');
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Australia'));
  expect(screen.getAllByRole('link', { name: 'Call 988' })[0]?.getAttribute('href')).toBe('tel:988');
  const line = screen.getByText('988 Suicide & Crisis Lifeline').closest('li')!;
  expect(line.textContent).toMatch(/At any hour.*988lifeline\.org \(another website\), checked in \w+ 20\d\d$/);
});

test.each([
  ['Europe/London', 'United Kingdom'],
  ['Africa/Nairobi', 'United States'],
])('[SIT-015] [C-125] on a device in %s the first hotlines are those of %s', async (timeZone, country) => {
  const zone = jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions);
  aSite();
  renderPage(<SafetyResources />);
  await heading(country);
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe(country);
  zone.mockRestore();
});

test('[SIT-016] [MOD-030] the safety policy has the rules of the community', async () => {
  aSite();
  renderPage(<SafetyPolicy />);
  await heading('Community Safety & Protocols', 1);
  for (const rule of [
    'You are 18 or older and reside in the United States or its territories.',
    'Your camera is on and you are in view.',
    'You have lived experience of the topic of each Well you join.',
    'You share experience, not advice.',
    'Personal contact information, yours or that of others.',
    'Self-promotion, advertising and spam.',
    'Medical diagnosis, and what to take or to leave off.',
  ])
    expect(screen.getByText(rule)).toBeTruthy();
  const danger = (await heading('When somebody is in danger')).closest('section')!;
  expect((await within(danger).findAllByRole('link', { name: 'Call 988' }))[0]?.getAttribute('href')).toBe('tel:988');
});

describe('legal texts', () => {
  test('[SIT-094] [SIT-095] [SIT-096] [SIT-097] [SIT-098] the terms have the stated date and figures', async () => {
    aSite();
    renderPage(<Terms />);
    expect(await screen.findByText('Last updated June 2021')).toBeTruthy();
    expect(screen.getByText(/We then have 30 days to find a solution/)).toBeTruthy();
    expect(screen.getByText(/the least that is awarded is \$10,000/)).toBeTruthy();
    expect(screen.getByText(/what you paid us in the 3 months before/)).toBeTruthy();
    expect(screen.getByText(/A claim is made within one year after its cause/)).toBeTruthy();
    expect(screen.getByText(/This is a sample text/)).toBeTruthy();
  });

  test.each([
    ['the terms', Terms, 'What {product} is'],
    ['the privacy policy', Privacy, 'What is stored'],
    ['the safety policy', SafetyPolicy, 'Who takes part'],
  ])('%s begin with their date, what they say in plain words, and their contents', async (_, Page, first) => {
    aSite();
    renderPage(<Page />);
    const title = first.replace('{product}', 'Wellspring');
    const words = await screen.findByRole('region', { name: 'In plain words' });
    const date = screen.getByText(/^Last updated/);
    const part = await heading(title);
    expect(date.compareDocumentPosition(words) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(words.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    const contents = within(screen.getByRole('navigation', { name: 'On this page' }));
    const anchor = contents.getByRole('link', { name: title }).getAttribute('href')!;
    expect(anchor.slice(anchor.indexOf('#') + 1)).toBe(part.closest('section')?.id);
  });

  test('[SIT-093] the privacy policy has the stated date', async () => {
    aSite();
    renderPage(<Privacy />);
    expect(await screen.findByText('Last updated September 2021')).toBeTruthy();
  });
});

describe('topic landings', () => {
  const landing = async (route: string) => {
    aSite({
      categories: categories.map((each) => ({ ...each, host: 'hannah', background: '/water.jpg' })),
    })
      .on(getWell, ({ path }) => answers({ group: aWell({ title: decodeURIComponent(path.split('/')[3]!) }) }))
      .on(searchSessions, answers({ session: [] }));
    return renderRoutes([{ path: '*', element: <Topic /> }], { at: route });
  };

  test.each([
    ['anxiety', '/anxiety', 'When worry does not switch off'],
    ['emotional abuse', '/emotional-abuse', 'When somebody close hurts you with words'],
    ['depression', '/depression', 'When everything is heavy'],
    ['trauma', '/trauma', 'When what happened does not stay in the past'],
    ['relationships', '/relationship-struggles', 'When being close is difficult'],
    ['grief', '/grief', 'When somebody is missing'],
    ['ADHD', '/adhd', 'When your mind runs in several directions'],
    ['general support', '/general-support', 'When you simply need to talk'],
    ['self care', '/self-care', 'When you want to look after yourself'],
  ])(
    '[SIT-045] [SIT-046] [SIT-047] [SIT-048] [SIT-049] [SIT-050] [SIT-051] [SIT-052] [SIT-053] %s has a page with its title, Well and host',
    async (_, route, title) => {
      await landing(route);
      await heading(title, 1);
      expect(await screen.findByRole('link', { name: 'See the Well' })).toBeTruthy();
      expect((await screen.findByRole('link', { name: 'hannah' })).getAttribute('href')).toBe('/profile/hannah');
    },
  );

  test('the first button leads to the session of the topic that starts next, and to all of them where there is none', async () => {
    const starts = new Date(Date.now() + 3 * 3_600_000).toISOString();
    const next = aSession({ title: 'Slow breath', start_time: starts });
    aSite()
      .on(getWell, answers({ group: aWell() }))
      .on(searchSessions, answers({ session: [next] }));
    const page = renderRoutes([{ path: '*', element: <Topic /> }], { at: '/grief' });
    const first = await screen.findByRole('link', { name: /^Next session: (today|tomorrow) \d/ });
    expect(first.getAttribute('href')).toBe(`/session/${next.uuid}`);
    page.unmount();
    aSite()
      .on(getWell, answers({ group: aWell() }))
      .on(searchSessions, answers({ session: [] }));
    renderRoutes([{ path: '*', element: <Topic /> }], { at: '/grief' });
    await heading('When somebody is missing', 1);
    expect(screen.getAllByRole('link', { name: 'Find a session' })[0]?.getAttribute('href')).toBe('/sessions');
  });

  test('[C-125] shows the lines for the topic and the country, the first line for all others, and related topics', async () => {
    const page = await landing('/emotional-abuse');
    expect(await screen.findByText('National Domestic Violence Hotline')).toBeTruthy();
    expect(screen.queryByText('988 Suicide & Crisis Lifeline')).toBeNull();
    expect(screen.getByRole('link', { name: 'Trauma & PTSD' }).getAttribute('href')).toBe('/trauma');
    page.unmount();
    await landing('/grief');
    expect(await screen.findByText('988 Suicide & Crisis Lifeline')).toBeTruthy();
  });

  test('without a host of the choice of staff the one who hosts next in its Well is introduced', async () => {
    aSite()
      .on(getWell, answers({ group: aWell({ uuid: users[0]!.wells[0]!.uuid }) }))
      .on(searchSessions, answers({ session: [] }));
    renderRoutes([{ path: '*', element: <Topic /> }], { at: '/grief' });
    const host = (await heading('A host of this Well')).closest('section')!;
    expect(within(host).getByRole('link', { name: 'ana' }).getAttribute('href')).toBe('/profile/ana');
  });

  test('[SIT-044] members can follow the host of a topic whose id is known, as of one who hosts soon', async () => {
    const seen = async (host: string) => {
      const queries = testQueries();
      aSite({ categories: categories.map((each) => ({ ...each, host })) }, { member: aMember() })
        .on(getWell, answers({ group: aWell() }))
        .on(searchSessions, answers({ session: [] }))
        .on(listFollowedHosts, answers({ host: [] }));
      await queries.prefetchQuery(memberQuery);
      const page = renderRoutes([{ path: '*', element: <Topic /> }], { at: '/grief', queries });
      await screen.findByRole('link', { name: host });
      return page;
    };
    const page = await seen('ana');
    expect(await screen.findByRole('button', { name: 'Follow ana' })).toBeTruthy();
    page.unmount();
    await seen('hannah');
    await heading('Close to this');
    expect(screen.queryByRole('button', { name: 'Follow hannah' })).toBeNull();
  });
});

describe('an address in the footer', () => {
  const asked = () => {
    const server = aSite();
    server.on(putMarketingData, answers({ dump: { key: 'host_email_capture', val: '' } }));
    return { server, ...renderPage(<FooterExtras />) };
  };

  test('[SIT-056] is not asked of members', async () => {
    aSite({ social: [{ name: 'Mastodon', url: 'https://social.example.org/@us' }] }, { member: aMember() });
    const queries = testQueries();
    await queries.prefetchQuery(memberQuery);
    renderPage(<FooterExtras />, { queries });
    expect(await screen.findByRole('link', { name: 'Mastodon (another website)' })).toBeTruthy();
    expect(screen.queryByText('Would you like to host?')).toBeNull();
  });

  test('[SIT-056] [SIT-059] [SIT-062] is sent with the age, then thanks replace the form', async () => {
    const { server, user } = asked();
    await user.type(await screen.findByLabelText('Email'), 'host@example.org');
    await user.click(
      screen.getByRole('checkbox', {
        name: 'By checking this box, you agree that you are at least 18 years of age.',
      }),
    );
    await user.click(screen.getByRole('button', { name: 'SUBMIT' }));
    expect(await screen.findByText('Thank you! Your email has been received!')).toBeTruthy();
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(server.calls(putMarketingData)).toMatchObject([
      { path: '/v1/dump/append', body: { key: 'host_email_capture', val: '{"email":"host@example.org"}' } },
    ]);
  });

  test('[SIT-058] [SIT-060] [SIT-061] needs to be one, of at most 50 characters, and the age', async () => {
    const { server, user } = asked();
    const field = await screen.findByLabelText('Email');
    expect(field.getAttribute('maxlength')).toBe('50');
    await user.type(field, 'host@example');
    await user.click(screen.getByRole('button', { name: 'SUBMIT' }));
    expect(await screen.findByText('Invalid email.')).toBeTruthy();
    expect(screen.getByText('Please verify your age.')).toBeTruthy();
    expect(server.calls(putMarketingData)).toEqual([]);
  });
});

describe('before the opening', () => {
  test('[SIT-071] [SIT-072] Enter submits a valid email, and thanks follow', async () => {
    const server = aSite();
    server.on(putMarketingData, answers({ dump: { key: 'coming_soon_email', val: '' } }));
    const { user } = renderPage(<ComingSoon />);
    const field = await screen.findByLabelText('Email');
    await user.type(field, 'nobody{Enter}');
    expect(await screen.findByText('Invalid email.')).toBeTruthy();
    expect(server.calls(putMarketingData)).toEqual([]);
    await user.clear(field);
    await user.type(field, 'me@mail.org{Enter}');
    expect(await screen.findByText('Thank you! Your email has been submitted!')).toBeTruthy();
    expect(server.calls(putMarketingData)[0]?.body).toMatchObject({ key: 'coming_soon_email' });
  });
});

test('a list without an age asks for none', async () => {
  aSite();
  renderPage(<EmailCapture list="coming_soon_email" texts={comingSoonPage.texts} />);
  expect(await screen.findByRole('button', { name: 'SUBMIT' })).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
