-- Beginnings of first and last names are found by an index that stops when enough were found. That of words looks at every
-- match before it gives the first, which is much where all have the same name.
create index users_first_names on users (lower(first_name) text_pattern_ops);
create index users_last_names on users (lower(last_name) text_pattern_ops);
