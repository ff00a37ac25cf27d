create or replace function identity.is_same_field(first text, second text) returns boolean
language sql immutable parallel safe
begin atomic
  select coalesce(
    f.label = s.label
      or f.label -> 'mark' = s.label -> 'mark' and f.label ->> 'mark' <> '' and '[]' in (f.label -> 'words', s.label -> 'words'), true)
    from (select identity.read_field(is_same_field.first)) f (label), (select identity.read_field(is_same_field.second)) s (label);
end;

comment on function identity.is_same_field(text, text) is
  'Returns whether two labels of fields read the same: by number or letter ("Field 2", "#2", "2") where not both have other words too, '
  'else by all their words; true where one is null. HISTORY-40.';
