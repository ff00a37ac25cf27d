create or replace function identity.do_lists_differ(first text, second text, is_whole boolean) returns boolean
language sql immutable parallel safe
return case
  when first = '' or second = '' or first = second then false
  when is_whole then not (string_to_array(first, ' ') <@ string_to_array(second, ' ')
                          or string_to_array(second, ' ') <@ string_to_array(first, ' '))
  else not string_to_array(first, ' ') && string_to_array(second, ' ')
end;

comment on function identity.do_lists_differ(text, text, boolean) is
  'Whether two lists, with spaces between, contradict each other: both say something and, with is_whole, neither is part of the other, '
  'else they have nothing in common (IDENTITY-73).';
