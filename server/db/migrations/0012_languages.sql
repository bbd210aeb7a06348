-- In which language a member reads screens and mails. Null until the app has told it.
alter table users add column language text check (language in ('en', 'ko'));
