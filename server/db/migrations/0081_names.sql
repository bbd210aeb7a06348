-- Beginnings of names and addresses are found in their indexes alone: each expression's column is there too, which the database
-- wants before it believes that. A first name with the beginning of a last one is found there as well.
drop index users_usernames, users_emails, users_first_names, users_last_names;
create index users_usernames on users (lower(username) text_pattern_ops) include (id, username);
create index users_emails on users (lower(email) text_pattern_ops) include (id, email);
create index users_first_names on users (lower(first_name) text_pattern_ops, lower(last_name) text_pattern_ops)
  include (id, first_name, last_name);
create index users_last_names on users (lower(last_name) text_pattern_ops) include (id, last_name);

-- The same for applications, of which the index of words alone looks at every match before it gives the first.
create index partner_applications_influencers on partner_applications (lower(influencer_name) text_pattern_ops)
  include (id, influencer_name);
create index partner_applications_representatives on partner_applications (lower(representative_name) text_pattern_ops)
  include (id, representative_name);
