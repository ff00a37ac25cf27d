create or replace function connect.changes_of(before jsonb, after jsonb, layout jsonb) returns table (field text, was jsonb, now jsonb)
language sql immutable parallel safe
begin atomic
  select c.field, c.was, c.now
    from (
      select k.field, case k.field when 'venue' then (changes_of.before -> 'venue') - 'field' else changes_of.before -> k.field end,
             case k.field when 'venue' then (k.value) - 'field' else k.value end
        from jsonb_each(changes_of.after) k (field, value)
      union all
      select 'venue.field', changes_of.before #> '{venue,field}', changes_of.after #> '{venue,field}'
       where changes_of.after #> '{venue,field}' is not null
      union all
      select 'status', changes_of.before -> 'status', '"scheduled"'
       where changes_of.before ->> 'status' <> 'scheduled' and not changes_of.after ? 'status'
      union all
      select p.field, case p.field when 'venue' then (changes_of.before -> 'venue') - 'field'
                                   when 'venue.field' then changes_of.before #> '{venue,field}' else changes_of.before -> p.field end, null
        from unnest(connect.cleared_of(changes_of.before, changes_of.after, changes_of.layout)) p (field)
    ) c (field, was, now)
   where c.was is distinct from c.now;
end;

comment on function connect.changes_of(jsonb, jsonb, jsonb) is
  'Returns in which fields of the model the data of an entry (after) moves what its source said before, with a layout that says what it '
  'takes back (connect.cleared_of): what it leaves out otherwise stands. An entry that moves none is as before. FEED-23, FEED-34, '
  'FEED-271.';
