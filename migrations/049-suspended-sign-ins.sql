-- The sign-in of staff that waits while they are logged in as a member. Whatever ends it ends that visit, too.
alter table identity.sign_ins
  add column resumes uuid references identity.sign_ins (id) on delete cascade;
create index sign_ins_resuming on identity.sign_ins (resumes) where resumes is not null;
