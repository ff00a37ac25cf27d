create or replace function ledger.broken_seals()
returns table (realm_id integer, problem text, entity_id text, from_position bigint, to_position bigint, message text)
language sql stable
begin atomic
  with chained as (
    select s.*, lag(s.hash) over w as previous, lag(s.position_to) over w as previous_to, lag(s.seal_number) over w as previous_number
      from ledger.seals s
    window w as (partition by s.realm_id order by s.seal_number)
  )
  select c.realm_id, 'broken_chain', null, c.after_position, c.position_to,
         format('Seal %s does not follow the seal before it: a seal was removed or altered.', c.seal_number)
    from chained c
   where c.hash <> ledger.hash_of_seal(c.previous, c.after_position, c.position_to, c.parts)
      or c.seal_number <> coalesce(c.previous_number, 0) + 1 or c.after_position <> coalesce(c.previous_to, 0)
  union all
  select c.realm_id, 'altered', null, d.first_position, d.last_position,
         format('Rows from position %s to %s are not those of seal %s: at least one was altered, removed or added.',
                coalesce(d.first_position, c.after_position), coalesce(d.last_position, c.position_to), c.seal_number)
    from chained c
    cross join lateral (
      select p.first_position, p.last_position
        from (
          select coalesce((
            select r.parts from ledger.retentions r -- what was left when versions of it left last
             where r.realm_id = c.realm_id and r.seal_number = c.seal_number
             order by r.position desc limit 1), c.parts) as parts
        ) e
        cross join lateral generate_series(0, greatest(octet_length(e.parts) / 32, 1) - 1) n (part)
        full join ledger.parts_of(c.realm_id, c.after_position, c.position_to) p on p.part = n.part
       where substr(e.parts, 32 * n.part + 1, 32) is distinct from p.hash
       order by coalesce(n.part, p.part)
       limit 1
    ) d;
end;

comment on function ledger.broken_seals() is
  'Returns the seals that do not follow the one before them (broken_chain), and of those that do not fit the rows of the ledger the first '
  '256 rows that differ (altered). Recomputes every hash. AUDIT-14.';
