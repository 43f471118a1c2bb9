-- Where one click of a mail program ends mails of this kind (RFC 8058).
alter table web.outbox add column unsubscribe text;
