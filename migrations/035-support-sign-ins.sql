-- The staff member who is logged in as the member, for support (null for members themselves).
alter table identity.sign_ins add column support uuid;
