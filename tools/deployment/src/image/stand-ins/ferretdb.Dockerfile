# Stands in for MongoDB's image: FerretDB on PostgreSQL with DocumentDB, in one container.
FROM quarry-postgresql
COPY --from=server ferretdb /usr/bin/ferretdb
COPY ferretdb.sh /usr/bin/ferretdb-on-postgresql
RUN chmod 755 /usr/bin/ferretdb-on-postgresql && install -d -o postgres -g postgres /data/db
ARG SETTINGS
ENV SETTINGS=$SETTINGS
ENV PATH=/usr/lib/postgresql/18/bin:/usr/sbin:/usr/bin:/sbin:/bin
ENTRYPOINT ["ferretdb-on-postgresql"]
