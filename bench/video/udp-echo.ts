/** A process that sends every UDP packet back, and says on request how much processor time that took. */
import { createSocket } from 'node:dgram';

const socket = createSocket('udp4');
let packets = 0;
socket.on('message', (packet, from) => {
  packets++;
  socket.send(packet, from.port, from.address);
});
socket.bind(0, '127.0.0.1', () => process.send?.({ port: socket.address().port }));
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ packets, cpuMs: (user + system) / 1000 });
});
process.on('disconnect', () => process.exit(0));
