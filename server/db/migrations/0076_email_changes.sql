-- A member's new address counts once the link in the mail to it was opened; the link's row says which address it is.
alter table mail_tokens add column email text;
alter table mail_tokens drop constraint mail_tokens_purpose_check;
alter table mail_tokens add constraint mail_tokens_purpose_check check (purpose in ('verification', 'reset', 'email-change'));
alter table mail_tokens add constraint mail_tokens_email_check check ((email is not null) = (purpose = 'email-change'));
