import { stateOf } from '#kernel/commands/commands.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import { attachment } from '../calendar/appointments.ts';
import { meeting } from '../domain/meeting.ts';
import { newsOf, withSeries, type News } from '../domain/news.ts';
import { reminding } from '../domain/reminding.ts';
import {
  tellMembersSeriesChanged,
  tellMembersSessionCanceled,
  tellMembersSessionChanged,
  tellMembersSessionHandedOver,
} from '../policies/tell-members-when-sessions-change.ts';
import { newsLetter, type LettersAbout } from './letters.ts';
import { mailText } from './mail-text.ts';
import type { SessionMailNeeds } from './needs.ts';
import { historyOf } from './session-mail.ts';

/** One mail to one person about everything that happened together; appointments are withdrawn or booked again. */
const mailNews = async (needs: SessionMailNeeds, key: string, news: readonly [News, ...News[]]): Promise<void> => {
  const { log, clock, mail, people, productName, publicUrl } = needs;
  const [{ member, what, as, session }] = news;
  const reader = await people.reachable(member);
  if (!reader) return;
  const { name, email, timezone, dateFormat } = reader;
  const { discreet } = await stateOf(log, reminding, member);
  const { subject, paragraphs, written } = newsLetter(
    news.map((each) => ({
      ...each,
      meeting: each.after,
      timezone,
      dateFormat,
      language: reader.language,
      publicUrl,
      asHost: each.as === 'host',
    })) as [News & LettersAbout, ...(News & LettersAbout)[]],
  );
  const off = what === 'canceled' || as === 'former-host';
  const [appointment, ...others] = news
    .filter((each) => each.as !== 'waiting')
    .map((each) =>
      attachment(needs, {
        session: each.session,
        meeting: each.after,
        member,
        reader: { name, email, language: reader.language },
        discreet,
        now: clock.now(),
        off,
      }),
    );
  await mail.send({
    key: `${key}:${member}`,
    to: email,
    subject,
    text: mailText(productName, reader, paragraphs),
    written,
    notice: { member, path: news.length === 1 ? `/session/${session}` : '/sessions' },
    ...(appointment === undefined
      ? {}
      : {
          calendar: { ...appointment, ...(others.length > 0 ? { others: others.map(({ content }) => content) } : {}) },
        }),
  });
};

/** A session is canceled once; other changes have one mail each. */
const keyOf = ({ what, session, fact }: News): string =>
  what === 'canceled' ? `session-canceled:${session}` : `session-${what}:${fact}`;

const byMember = (news: readonly News[]): [News, ...News[]][] => {
  const groups = Map.groupBy(news, ({ member }) => member);
  return [...groups.values()].map(
    (own) => own.sort((one, other) => one.after.startsAt.localeCompare(other.after.startsAt)) as [News, ...News[]],
  );
};

/** Mails about what happened to sessions and series. */
export const sessionNewsJobs = (needs: SessionMailNeeds): readonly JobHandler[] => {
  const { clock, series } = needs;
  const mailNewsOf = async ({ session, fact }: { session: string; fact: string }) => {
    for (const news of byMember(newsOf(session, await historyOf(needs, session), fact, clock.now())))
      await mailNews(needs, keyOf(news[0]), news);
  };
  return [
    jobHandler(tellMembersSessionCanceled, mailNewsOf),
    jobHandler(tellMembersSessionChanged, mailNewsOf),
    jobHandler(tellMembersSessionHandedOver, mailNewsOf),

    jobHandler(tellMembersSeriesChanged, async ({ session, correlation }) => {
      const { series: name } = meeting.of(await historyOf(needs, session));
      const all: News[] = [];
      for (const id of name === null ? [session] : await series.comingSessions(name)) {
        const facts = await historyOf(needs, id);
        for (const fact of facts)
          if (fact.meta.correlation === correlation && withSeries(fact))
            all.push(...newsOf(id, facts, fact.id, clock.now()));
      }
      for (const news of byMember(all)) {
        const last = news
          .map(({ fact }) => fact)
          .toSorted()
          .at(-1);
        await mailNews(needs, `series-told:${correlation}:${last}`, news);
      }
    }),
  ];
};
