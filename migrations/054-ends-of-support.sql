-- Ending the sign-ins of a member of the staff also ends those in which they are logged in as a member.
create index sign_ins_of_support on identity.sign_ins (support) where support is not null;
