-- Where whoever signed up was going: the link of the mail that confirms the address leads there, in any browser. It is the
-- account's and not a mail's, so that it outlives a link that expires; an address within the app, and no other site's.
alter table users add column next_path text
  constraint users_next_path_check check (next_path ~ '^/([^/\\]|$)' and length(next_path) <= 512);
