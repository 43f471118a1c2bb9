import { Router } from 'express';
import type { Language } from '#kernel/contract/messages/languages.ts';
import type { Sql } from '#kernel/database/database.ts';
import { escaped } from '#kernel/escaped-html.ts';
import { linked, mailHtml } from '#server/mail/mail-html.ts';
import { onlyHere } from '#server/http/only-here.ts';

type OutboxPagesRow = {
  key: string;
  recipient: string | null;
  subject: string | null;
  body_text: string | null;
  status: string;
  made_at: Date;
  calendar: { method: string; content: string } | null;
  language: Language | null;
};

const MOST = 200;

/** `/dev/outbox`: the mails of a sandbox, to read and to follow their links. Never mounted anywhere else. */
export const outboxPages = (sql: Sql): Router => {
  const router = Router();
  router.use(onlyHere);
  const mails = (to: string | undefined) =>
    sql.query<OutboxPagesRow>(
      `select key, recipient, subject, body_text, status, made_at, calendar, language from web.outbox
       where $1::text is null or lower(recipient) = lower($1) order by recorded_at desc, key desc limit ${MOST}`,
      [to ?? null],
    );

  router.get('/outbox.json', async (request, response) => {
    const rows = await mails(toOf(request.url));
    response.setHeader('cache-control', 'no-store');
    response.json({
      mail: rows.map(({ key, recipient, subject, body_text, status, made_at, calendar }) => ({
        key,
        to: recipient,
        subject,
        text: body_text,
        status,
        made_at: made_at.toISOString(),
        calendar,
      })),
    });
  });
  router.get('/outbox/html', async (request, response) => {
    const key = new URL(request.url, 'http://localhost').searchParams.get('key');
    const [row] = await sql.query<OutboxPagesRow>(
      'select subject, body_text, language from web.outbox where key = $1',
      [key],
    );
    response.setHeader('cache-control', 'no-store');
    if (!row) return void response.status(404).type('text/plain').send('There is no such mail.\n');
    response
      .type('html')
      .send(mailHtml({ subject: row.subject ?? '', text: row.body_text ?? '', language: row.language ?? undefined }));
  });
  router.get('/outbox', async (request, response) => {
    const to = toOf(request.url);
    const rows = await mails(to);
    response.setHeader('cache-control', 'no-store');
    response.type('html').send(page(rows, to));
  });
  return router;
};

const toOf = (url: string) => new URL(url, 'http://localhost').searchParams.get('to') ?? undefined;

const attached = ({ calendar }: OutboxPagesRow): string =>
  calendar === null
    ? ''
    : `<details><summary>appointment.ics (${escaped(calendar.method)})</summary><pre>${escaped(calendar.content)}</pre></details>`;

const page = (rows: readonly OutboxPagesRow[], to: string | undefined) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Outbox</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color: #16323a; background: #fbf7f0 }
article { background: #fff; border: 1px solid #e4ddd0; border-radius: 12px; padding: 1rem 1.25rem; margin: 1rem 0 }
h2 { font-size: 1.05rem; margin: 0 } small { color: #5b6b70 } p { white-space: pre-wrap; overflow-wrap: anywhere; margin: .75rem 0 0 } a { color: #0b6b72 } pre { overflow-x: auto; font-size: .8rem } details { margin-top: .75rem }
</style></head><body>
<h1>Outbox</h1>
<p>Mails of this sandbox; nothing is sent.${to === undefined ? '' : ` Only those to ${escaped(to)}.`}</p>
${rows.length === 0 ? '<p>There is no mail yet.</p>' : ''}
${rows
  .map(
    (
      row,
    ) => `<article><h2>${escaped(row.subject ?? '')}</h2><small>to ${escaped(row.recipient ?? '(cleared)')} · ${row.made_at.toISOString()} · ${row.status} · <a href="/dev/outbox/html?key=${encodeURIComponent(row.key)}">as HTML</a></small>
<p${row.language === null ? '' : ` lang="${row.language}"`}>${linked(row.body_text ?? '')}</p>${attached(row)}</article>`,
  )
  .join('\n')}
</body></html>
`;
