-- An amministratore who takes the steps that are nobody else's (decision 69).
alter table users
  add column fa_tutto boolean not null default false,
  add constraint users_fa_tutto check (amministratore or not fa_tutto);
