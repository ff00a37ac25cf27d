create or replace function ledger.last_within(
  realm_id integer, after_position bigint, row_limit integer, types text[], most_bytes integer
) returns bigint
language sql stable
begin atomic
  select max(c.position)
    from (
      select r.position, sum(r.bytes) over w as bytes, count(*) filter (where r.bytes > 0) over w as filled
        from (
          select n.position,
                 case when ledger.is_asked_for(n.entity_type, last_within.types) then octet_length(n.document) + 1 else 0 end as bytes
            from ledger.changes n
           where n.realm_id = last_within.realm_id and n.position > last_within.after_position
           order by n.position
           limit last_within.row_limit
        ) r
      window w as (order by r.position)
    ) c
   where c.bytes <= last_within.most_bytes or c.filled <= 1;
end;

comment on function ledger.last_within(integer, bigint, integer, text[], integer) is
  'Returns the last position of a page of changes after a position: at most row_limit rows and most_bytes bytes of the requested types, '
  'at least one (LIST-19).';
