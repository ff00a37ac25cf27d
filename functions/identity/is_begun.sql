create or replace function identity.is_begun(first text, second text) returns boolean
language sql immutable parallel safe
return least(length(first), length(second)) >= 5 and left(first, 1) in ('s', 'a') and left(second, 1) in ('s', 'a')
  and (starts_with(substr(first, 3), substr(second, 3)) or starts_with(substr(second, 3), substr(first, 3)))
  and 3 * least(length(first), length(second)) > greatest(length(first), length(second))
  and translate(first || second, '0123456789', '') = first || second;

comment on function identity.is_begun(text, text) is
  'Whether one of two words, each behind its kind, is the beginning of the other: three letters or more, a third of it, and no squad or '
  'surname (IDENTITY-72).';
