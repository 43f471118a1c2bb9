-- When a code of the second step was last checked in this browser; null without one.
alter table identity.sign_ins add column code_at timestamptz;
